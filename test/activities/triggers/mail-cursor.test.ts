import {
  beginningOfMail,
  foldersToFollow,
  isSameInMail,
  readMailCursor,
  writeMailCursor,
  type MailCursor,
} from '../../../activities/triggers/mail/mail-cursor';
import { UnreadableCursor } from '../../../activities/triggers/read-cursor';

const following = (links: Record<string, string>, refused: string[] = []): MailCursor => ({
  ...readMailCursor(beginningOfMail),
  folders: Object.fromEntries(Object.entries(links).map(([id, link]) => [id, { link, told: 0 }])),
  refused,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `folder ${String(index)}`);

test('the beginning is a position, and a position is read as it was written', () => {
  expect(readMailCursor(beginningOfMail)).toEqual({ folders: {}, waiting: [], refused: [], listed: [] });
  const position: MailCursor = {
    ...{ scope: 'inbox', folders: { a: { link: 'x', told: 3, since: '2026-05-01T00:00:00.000Z' } }, waiting: ['m'] },
    ...{ refused: ['b'], listed: ['n'], allToldUntil: '2026-05-01T00:00:00.000Z' },
    listing: { begun: '2026-05-01T00:00:00.000Z', link: 'y' },
  };
  expect(readMailCursor(writeMailCursor(position))).toEqual(position);
});

test('of refused the latest forty are kept, and of listed ten times as many', () => {
  const many = Array.from({ length: 405 }, (_, index) => String(index));
  const { refused, listed, waiting } = readMailCursor(
    writeMailCursor({ ...readMailCursor(beginningOfMail), refused: many, listed: many, waiting: many }),
  );
  expect([refused[0], refused.length, listed[0], listed.length, waiting.length]).toEqual(['365', 40, '5', 400, 405]);
});

test('what is no position is refused', () => {
  for (const wrong of ['{}', '{"folders":{},"waiting":[1]}', '{"folders":{"a":"x"},"waiting":[]}', 'x'])
    expect(() => readMailCursor(wrong)).toThrow(UnreadableCursor);
});

describe('the folders that are followed', () => {
  test('are as many as find room at the usual length of a link', () => {
    expect(foldersToFollow(ids(30), following({}))).toEqual(ids(30).slice(0, 21));
  });

  test('are counted by the longest link that is known', () => {
    const followed = foldersToFollow(
      ids(30),
      following({ 'folder 0': 'x'.repeat(9_000), 'folder 1': 'x'.repeat(100) }),
    );
    expect(followed).toEqual(ids(30).slice(0, 5));
  });

  test('fill the room to its last character', () => {
    expect(foldersToFollow(ids(2), following({ 'folder 0': 'x'.repeat(45_000) }))).toEqual(['folder 0']);
    expect(foldersToFollow(ids(2), following({ 'folder 0': 'x'.repeat(45_001) }))).toEqual([]);
  });

  test('are no further ones where forty have no delta: another would be forgotten, and asked again in each look', () => {
    const cursor = following({ 'folder 44': 'x' }, ids(40));
    expect(foldersToFollow(ids(50), cursor)).toEqual(['folder 44']);
    expect(foldersToFollow(ids(50), { ...cursor, refused: ids(39) })).toContain('folder 45');
  });

  test('are not those that have no delta', () => {
    expect(foldersToFollow(ids(3), following({}, ['folder 1']))).toEqual(['folder 0', 'folder 2']);
  });
});

describe('two positions', () => {
  const at = (link: string, more: Partial<MailCursor> = {}) =>
    writeMailCursor({ ...following({ a: link }), allToldUntil: '2026-05-01T00:00:00.000Z', ...more });
  const later = { allToldUntil: '2026-05-01T00:01:00.000Z' };

  test('are the same with other links, and another time at which all was told', () => {
    expect(isSameInMail(at('x'), at('y', later))).toBe(true);
  });

  test.each<[string, Partial<MailCursor>]>([
    ['a delta has told something', { folders: { a: { link: 'y', told: 1 } } }],
    ['a folder is followed besides', { folders: { a: { link: 'y', told: 0 }, b: { link: 'z', told: 0 } } }],
    ['a message waits', { waiting: ['m'] }],
    ['another folder is watched', { scope: 'inbox' }],
    ['a folder has no delta', { refused: ['b'] }],
  ])('differ once %s', (_what, more) => {
    expect(isSameInMail(at('x'), at('y', more))).toBe(false);
  });

  test('differ by the time at which all was told where a listing goes on from there', () => {
    expect(isSameInMail(at('x', { refused: ['b'] }), at('y', { refused: ['b'] }))).toBe(true);
    expect(isSameInMail(at('x', { refused: ['b'] }), at('y', { refused: ['b'], ...later }))).toBe(false);
  });

  test('of which one cannot be read are never the same', () => {
    expect(isSameInMail('x', at('x'))).toBe(false);
    expect(isSameInMail('x', 'x')).toBe(false);
  });
});
