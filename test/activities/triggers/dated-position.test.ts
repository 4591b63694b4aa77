import { newSince, oldestFirst, type Position } from '../../../activities/triggers/board/actions/dated-position';

const instant = (seconds: number) => new Date(Date.parse('2026-05-01T10:00:00Z') + seconds * 1_000).toISOString();
const thing = (id: string, seconds: number) => ({ id, date: instant(seconds) });
/** As providers list: the newest first. */
const listing = [thing('d', 300), thing('c', 200), thing('b', 200), thing('a', 0)];
const start: Position = { since: instant(0), seen: [] };
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

test('a listing is told from its oldest on, what has the same date in the order of the listing', () => {
  expect(idsOf(oldestFirst(listing))).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf(oldestFirst([thing('b', 5), thing('a', 9)]))).toEqual(['b', 'a']);
});

test('everything since the position is news once, and the position is a minute behind the newest', () => {
  const { news, position, more } = newSince(start, listing);
  expect([idsOf(news), more]).toEqual([['a', 'b', 'c', 'd'], false]);
  expect(position).toEqual({ since: instant(240), seen: ['d'] });
  expect(newSince(position, listing).news).toEqual([]);
});

test('what comes to light late is news as long as it is not a minute older than the newest', () => {
  const { position } = newSince(start, listing);
  const late = [thing('d', 300), thing('late', 240), thing('too late', 239), thing('c', 200)];
  const next = newSince(position, late);
  expect(idsOf(next.news)).toEqual(['late']);
  expect(next.position).toEqual({ since: instant(240), seen: ['late', 'd'] });
});

test('nothing new leaves the position, which never goes back', () => {
  expect(newSince({ since: instant(500), seen: ['x'] }, listing)).toEqual({
    ...{ news: [], more: false },
    position: { since: instant(500), seen: [] },
  });
  expect(newSince(start, [])).toEqual({ news: [], position: start, more: false });
  expect(newSince(start, [thing('a', 59)]).position).toEqual({ since: instant(0), seen: ['a'] });
});

test('what does not fit at once stays news', () => {
  const first = newSince(start, listing, 2);
  expect([idsOf(first.news), first.more]).toEqual([['a', 'b'], true]);
  const second = newSince(first.position, listing, 2);
  expect([idsOf(second.news), second.more]).toEqual([['c', 'd'], false]);
  expect(newSince(start, listing, 0)).toMatchObject({ news: [], more: true, position: start });
});
