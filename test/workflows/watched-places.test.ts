import type { z } from 'zod';
import type { Triggers } from '../../src/contracts';
import { watchedSince } from '../../workflows/service/watched-places';

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

type ConfigField = { [Name in keyof Triggers]: keyof z.output<Triggers[Name]['config']> }[keyof Triggers];

/**
 * Every field of every trigger: whether another place is watched with it, and from now on only. One that is new has to say so here; if it does,
 * `placesOf` needs to know it, and what is observed its `place`: otherwise what came to pass there before would start agents.
 */
const isPlace: Record<ConfigField, boolean> = {
  ...{ boardIds: true, workspace: true, mailbox: true, folder: true, calendar: true, direction: true },
  // Beside a workspace it is one, see above.
  includeOwnBoards: false,
  ...{ listIds: false, fromListIds: false, toListIds: false, cardIds: false, labelIds: false, members: false },
  ...{ activityTypes: false, eventKinds: false, objects: false, origins: false, properties: false, kind: false },
  ...{ types: false, onlyUnread: false, text: false, minutesBefore: false, moment: false, onlyAccepted: false },
  ...{
    change: false,
    changes: false,
    labels: false,
    filter: false,
    includeAutomatic: false,
    zone: false,
    query: false,
  },
};

test.each(Object.entries(isPlace))('where %s is set, a place is watched from now: %s', (field, expected) => {
  const last = { definition: trigger({}), setUpAt };
  expect(Object.values(watchedSince(trigger({ [field]: 'sent' }), last, now)).includes(now)).toBe(expected);
});
