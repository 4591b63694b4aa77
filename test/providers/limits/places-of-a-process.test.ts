import type { BookedPlace } from '../../../src/messages/timetable';
import { SharedPlaces, type BookPlace } from '../../../src/providers/limits/shared-places';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const now = () => performance.now();
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const booked = (more: Partial<BookedPlace> = {}): BookedPlace => ({
  startsInMilliseconds: 0,
  lastsMilliseconds: 5_000,
  place: 0,
  continues: false,
  others: 1,
  ...more,
});
const unanswered: BookPlace = () => new Promise(() => undefined);

/** Counts what is asked and how often somebody is told that there may be more room. */
function placesOf(book: BookPlace | undefined, places = 4) {
  const counts = { asked: 0, told: 0 };
  const counting: BookPlace | undefined =
    book &&
    ((each) => {
      counts.asked += 1;
      return book(each);
    });
  const shared = new SharedPlaces(places, counting);
  return {
    shared,
    counts,
    room: () => shared.room(now()),
    want: (requests = 10) => shared.want(now(), requests, () => (counts.told += 1)),
    answered: (milliseconds = 10) => shared.answered(now(), milliseconds),
  };
}

describe('a process that is alone', () => {
  test('takes another place after each answer, where nobody is to be asked, up to all', () => {
    const { answered, room } = placesOf(undefined, 2);
    const rooms = [room()];
    for (let answer = 0; answer < 3; answer += 1) {
      answered();
      rooms.push(room());
    }
    expect(rooms).toEqual([1, 2, 2, 2]);
  });

  test('takes another after half a second without an answer, too, but not before', async () => {
    const { want, room } = placesOf(undefined);
    want();
    await pass(499);
    want();
    expect(room()).toBe(1);
    await pass(1);
    want();
    expect(room()).toBe(2);
    await pass(499);
    want();
    expect(room()).toBe(2);
    await pass(1);
    want();
    expect(room()).toBe(3);
  });

  test('asks before each, one question at a time, and says when it is answered', async () => {
    let answer: (place: BookedPlace) => void = () => undefined;
    const { want, answered, counts, room } = placesOf(() => new Promise((resolve) => (answer = resolve)));
    answered();
    want();
    want();
    expect([counts.asked, room()]).toEqual([1, 1]);
    answer(booked({ others: 0 }));
    await pass(0);
    expect([counts, room()]).toEqual([{ asked: 1, told: 1 }, 2]);
    want();
    expect(counts.asked).toBe(1);
    answered();
    want();
    expect(counts.asked).toBe(2);
  });

  test('asks no more once it has all', async () => {
    const { want, answered, counts, room } = placesOf(() => Promise.resolve(booked({ others: 0 })), 2);
    for (let answer = 0; answer < 3; answer += 1) {
      answered();
      want();
      await pass(0);
    }
    expect([counts.asked, room()]).toEqual([1, 2]);
  });

  test('goes on alone where its question is not answered but failed', async () => {
    const { want, answered, counts, room } = placesOf(() => Promise.reject(new Error('away')));
    answered();
    want();
    await pass(0);
    expect([counts.told, room()]).toEqual([1, 2]);
  });
});

describe('a process that was refused', () => {
  test('makes one request at a time for half a minute where nobody is to be asked, then begins anew', async () => {
    const { shared, answered, want, room, counts } = placesOf(undefined);
    for (let answer = 0; answer < 3; answer += 1) answered();
    expect(room()).toBe(4);
    shared.refused(now());
    await pass(250);
    answered();
    want();
    expect(room()).toBe(1);
    await pass(29_749);
    answered();
    expect([room(), counts.told]).toEqual([1, 0]);
    await pass(1);
    answered();
    expect(room()).toBe(2);
  });

  test('makes no request for a quarter of a second, also with what it has booked', async () => {
    const { shared, want, room } = placesOf(() => Promise.resolve(booked()));
    shared.refused(now());
    want();
    await pass(249);
    expect(room()).toBe(0);
    await pass(1);
    expect(room()).toBe(1);
    shared.refused(now());
    expect(room()).toBe(0);
    await pass(250);
    expect(room()).toBe(1);
  });

  test('has no room until it has booked a place, and uses what it has', async () => {
    const { shared, want, room, counts } = placesOf(() => Promise.resolve(booked({ startsInMilliseconds: 300 })));
    shared.refused(now());
    want();
    await pass(0);
    expect([counts.asked, room()]).toEqual([1, 0]);
    await pass(299);
    expect(room()).toBe(0);
    await pass(1);
    expect(room()).toBe(1);
  });

  test('is told when its place begins', async () => {
    const { shared, want, counts } = placesOf(() => Promise.resolve(booked({ startsInMilliseconds: 300 })));
    shared.refused(now());
    want(1);
    await pass(0);
    want(1);
    const before = counts.told;
    await pass(299);
    expect(counts.told).toBe(before);
    await pass(1);
    expect(counts.told).toBe(before + 1);
  });

  test('is told after half a minute at the latest', async () => {
    const { shared, want, counts } = placesOf(unanswered);
    shared.refused(now());
    want();
    want();
    await pass(29_999);
    expect(counts.told).toBe(0);
    await pass(1);
    expect(counts.told).toBe(1);
  });

  test('begins no request that may outlast its place: as long as the longest of the last sixteen, half a second at most', async () => {
    const { shared, want, answered, room } = placesOf(() => Promise.resolve(booked({ lastsMilliseconds: 1_000 })));
    shared.refused(now());
    want(1);
    await pass(600);
    expect(room()).toBe(1);
    answered(300);
    for (let answer = 0; answer < 15; answer += 1) answered(10);
    expect(room()).toBe(1);
    await pass(100);
    expect(room()).toBe(0);
    answered(10);
    expect(room()).toBe(1);
    answered(9_999);
    expect(room()).toBe(0);
    const other = placesOf(() => Promise.resolve(booked({ lastsMilliseconds: 1_000 })));
    other.shared.refused(now());
    other.want(1);
    await pass(499);
    other.answered(9_999);
    expect(other.room()).toBe(1);
    await pass(1);
    expect(other.room()).toBe(0);
  });

  test('makes one request at a time where nobody answers, and asks again after two seconds', async () => {
    const { shared, want, room, counts } = placesOf(() => Promise.reject(new Error('away')));
    shared.refused(now());
    want();
    await pass(250);
    expect([counts.asked, room()]).toEqual([1, 1]);
    await pass(1_749);
    want();
    expect([counts.asked, room()]).toEqual([1, 1]);
    await pass(1);
    expect(room()).toBe(0);
    want();
    expect(counts.asked).toBe(2);
  });

  test('asks one question at a time, and none for what it has', async () => {
    const silent = placesOf(unanswered);
    silent.shared.refused(now());
    silent.want();
    silent.want();
    expect(silent.counts.asked).toBe(1);
    const served = placesOf(() => Promise.resolve(booked()));
    served.shared.refused(now());
    served.want(1);
    await pass(0);
    served.want(1);
    expect(served.counts.asked).toBe(1);
  });
});

test('a process that learns of others when it asks shares with them for half a minute', async () => {
  let others = 1;
  const { want, answered, room } = placesOf(() => Promise.resolve(booked({ others, lastsMilliseconds: 60_000 })));
  answered();
  want();
  await pass(0);
  answered();
  expect(room()).toBe(1);
  await pass(29_999);
  want(1);
  expect(room()).toBe(1);
  others = 0;
  await pass(1);
  answered();
  want();
  await pass(0);
  expect(room()).toBe(2);
});
