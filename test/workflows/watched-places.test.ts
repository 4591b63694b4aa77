import { watchedSince } from '../../workflows/watched-places';

const [setUpAt, before, now] = ['2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z'];

const trigger = (config: Record<string, unknown>, account = 'team', type = 'board.newCard') => ({
  id: 'cards',
  type,
  account,
  config,
  ignoreOwnChanges: false,
});

test.each([
  ['a new trigger watches from now', trigger({ boardIds: ['a'] }), undefined, { a: now }],
  [
    'a board stays watched as it was',
    trigger({ boardIds: ['a', 'b'] }),
    trigger({ boardIds: ['b'] }),
    { a: now, b: before },
  ],
  ['one id is as good as a list', trigger({ boardIds: 'b' }), trigger({ boardIds: ['b'] }), { b: before }],
  [
    'what an earlier version watched counts from the set-up',
    trigger({ boardIds: ['c'] }),
    trigger({ boardIds: ['c'] }),
    { c: setUpAt },
  ],
  [
    'another account is watched from now',
    trigger({ boardIds: ['b'] }, 'other'),
    trigger({ boardIds: ['b'] }),
    { b: now },
  ],
  [
    'another type begins now',
    trigger({ boardIds: ['b'] }, 'team', 'board.cardMoved'),
    trigger({ boardIds: ['b'] }),
    { b: now },
  ],
  ['another folder is watched from now', trigger({ folder: 'b' }), trigger({}), { b: now }],
  ['another calendar is watched from now', trigger({ calendar: 'c' }), trigger({ calendar: 'b' }), { c: now }],
  ['all folders are watched from now', trigger({}), trigger({ folder: 'b' }), { '': now }],
  [
    'sent mail is watched from now, after what arrives',
    trigger({ direction: 'sent' }),
    trigger({}),
    { sentitems: now },
  ],
  ['another mailbox is watched from now', trigger({ mailbox: 'x' }), trigger({}), { '': now }],
  ['a filter begins nothing anew', trigger({ filter: 'x' }), trigger({ filter: 'y' }), { '': setUpAt }],
  [
    'another workspace is watched from now, own boards as they were',
    trigger({ workspace: 'b' }),
    trigger({}),
    { b: now, '': setUpAt },
  ],
  [
    'a workspace without own boards is watched alone',
    trigger({ workspace: 'b', includeOwnBoards: false }),
    trigger({ workspace: 'b' }),
    { b: before },
  ],
  [
    'own boards are watched from now, after a workspace alone',
    trigger({ workspace: 'b' }),
    trigger({ workspace: 'b', includeOwnBoards: false }),
    { b: before, '': now },
  ],
  [
    'names of things of the language are names',
    trigger({ boardIds: ['constructor'] }),
    trigger({ boardIds: ['constructor'] }),
    { constructor: setUpAt },
  ],
])('%s', (_, definition, last, expected) => {
  const known = { b: before };
  expect(watchedSince(definition, { definition: last, known, setUpAt }, now)).toEqual(expected);
});
