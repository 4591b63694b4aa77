import type { Timetable } from '../../src/messages/timetable';
import { bookPlace } from '../../workflows/service/book-place';

const now = Date.parse('2026-11-24T12:00:00Z');
const empty: Timetable = { freeAt: [], lentTo: [], askedAt: [] };

/** Who asked a moment ago, with nothing lent to them. */
const asked = (...processes: string[]): Timetable => ({
  ...empty,
  askedAt: processes.map((process) => [process, now - 1]),
});

test.each([
  [1, 1, 4_000],
  [1, 2, 4_000],
  [1, 4, 2_000],
  [4, 16, 2_000],
  [1, 8, 1_000],
  [1, 100, 500],
])(
  'of %i places among %i processes each turn is short enough for a round of eight seconds: %i ms',
  (places, processes, milliseconds) => {
    const others = asked(...Array.from({ length: processes - 1 }, (_, at) => `process ${String(at)}`));
    const { booked } = bookPlace(others, { process: 'one', places }, now);
    expect(booked).toEqual({
      ...{ startsInMilliseconds: 0, lastsMilliseconds: milliseconds, place: 0 },
      ...{ continues: false, others: processes - 1 },
    });
  },
);

test('the place that is free first is booked, and begins when it is', () => {
  const timetable: Timetable = { freeAt: [now + 900, now + 300], lentTo: ['a', 'b'], askedAt: [] };
  const { booked, timetable: next } = bookPlace(timetable, { process: 'one', places: 2 }, now);
  expect(booked).toMatchObject({ place: 1, startsInMilliseconds: 300, continues: false });
  expect(next).toMatchObject({ lentTo: ['a', 'one'], freeAt: [now + 900, now + 300 + 4_000] });
});

test('where there is a place for each, a process keeps its own when that ends soon', () => {
  const own = (left: number): Timetable => ({
    ...{ freeAt: [now, now + left], lentTo: ['other', 'one'], askedAt: [['other', now - 1]] },
  });
  const request = { process: 'one', places: 2 };
  expect(bookPlace(own(1_200), request, now).booked).toMatchObject({
    ...{ place: 1, continues: true, startsInMilliseconds: 1_200 },
  });
  expect(bookPlace(own(1_201), request, now).booked).toMatchObject({ place: 0, continues: false });
  expect(bookPlace(own(0), request, now).booked).toMatchObject({ place: 0, continues: false });
});

test('where there are more processes than places, who asks again comes after all others', () => {
  const timetable: Timetable = {
    ...{ freeAt: [now + 500, now + 400], lentTo: ['one', 'other'] },
    askedAt: [
      ['other', now - 1],
      ['third', now - 1],
    ],
  };
  const { booked } = bookPlace(timetable, { process: 'one', places: 2 }, now);
  expect(booked).toMatchObject({ place: 1, startsInMilliseconds: 400, others: 2 });
});

test('who has not asked for ten seconds is forgotten, and a process counts once', () => {
  const timetable: Timetable = {
    ...empty,
    askedAt: [
      ['gone', now - 10_000],
      ['here', now - 9_999],
      ['one', now - 1],
    ],
  };
  const { booked, timetable: next } = bookPlace(timetable, { process: 'one', places: 1 }, now);
  expect(booked.others).toBe(1);
  expect(next.askedAt).toEqual([
    ['here', now - 9_999],
    ['one', now],
  ]);
});

test('a place whose time is over is free at once', () => {
  const timetable: Timetable = { freeAt: [now - 5_000], lentTo: ['other'], askedAt: [] };
  const { booked, timetable: next } = bookPlace(timetable, { process: 'one', places: 1 }, now);
  expect(booked.startsInMilliseconds).toBe(0);
  expect(next.freeAt).toEqual([now + 4_000]);
});
