import type { BookedPlace } from '../../../src/messages/timetable';
import { PlaceBookings } from '../../../src/providers/limits/place-bookings';

const booked = (more: Partial<BookedPlace> = {}): BookedPlace => ({
  startsInMilliseconds: 100,
  lastsMilliseconds: 2_000,
  place: 0,
  continues: false,
  others: 0,
  ...more,
});

/** One that was asked for at 0 and answered at 50: from 150 to 2,100 it is ours, whenever the answer was given. */
function one(): PlaceBookings {
  const bookings = new PlaceBookings(4);
  bookings.add(booked(), 0, 50);
  return bookings;
}

test('a place is used from when it has surely begun to when it may have ended', () => {
  const bookings = one();
  expect([149, 150, 2_099, 2_100].map((now) => bookings.room(now, 0))).toEqual([0, 1, 1, 0]);
});

test('no request begins in a place that would not be over by its end', () => {
  const bookings = one();
  expect([949, 950].map((longest) => bookings.room(1_150, longest))).toEqual([1, 0]);
  expect(bookings.room(0, 500)).toBe(0);
});

test('places add up', () => {
  const bookings = one();
  bookings.add(booked({ place: 1 }), 0, 50);
  expect(bookings.room(200, 0)).toBe(2);
});

test('a place that goes on is one place, without a gap', () => {
  const bookings = one();
  bookings.add(booked({ continues: true, startsInMilliseconds: 1_100 }), 1_000, 1_050);
  expect([2_000, 2_120, 4_099, 4_100].map((now) => bookings.room(now, 0))).toEqual([1, 1, 1, 0]);
});

test('a place that goes on ends no earlier than was said before', () => {
  const bookings = one();
  bookings.add(booked({ continues: true, startsInMilliseconds: 0, lastsMilliseconds: 500 }), 1_000, 1_050);
  expect(bookings.room(2_099, 0)).toBe(1);
});

test.each([
  ['another place', { place: 1, continues: true }],
  ['one of others, lent again', { place: 0, continues: false }],
])('%s begins when it is said to', (_what, more) => {
  const bookings = one();
  bookings.add(booked({ ...more, startsInMilliseconds: 1_500 }), 1_000, 1_050);
  expect([2_200, 2_549, 2_550].map((now) => bookings.room(now, 0))).toEqual([0, 0, 1]);
});

test('of two times of a place, the later goes on', () => {
  const bookings = one();
  bookings.add(booked({ startsInMilliseconds: 3_000 }), 1_000, 1_000);
  bookings.add(booked({ startsInMilliseconds: 4_000, continues: true }), 2_000, 2_000);
  expect([2_500, 3_999, 4_000, 7_999, 8_000].map((now) => bookings.room(now, 0))).toEqual([0, 0, 1, 1, 0]);
});

test('a place is remembered for its length after its end: it may go on until then', () => {
  const inTime = one();
  inTime.add(booked({ continues: true }), 4_099, 4_099);
  expect(inTime.room(4_100, 0)).toBe(1);
  const tooLate = one();
  tooLate.add(booked({ continues: true }), 4_100, 4_100);
  expect([4_101, 4_200].map((now) => tooLate.room(now, 0))).toEqual([0, 1]);
});

describe('another place is wanted', () => {
  test('while requests have none, and for none without requests', () => {
    const none = new PlaceBookings(4);
    expect([0, 1].map((requests) => none.isWanting(0, requests))).toEqual([false, true]);
    expect([1, 2].map((requests) => one().isWanting(200, requests))).toEqual([false, true]);
  });

  test('a second before the end of the one there is', () => {
    const bookings = one();
    expect([1_099, 1_100].map((now) => bookings.isWanting(now, 1))).toEqual([false, true]);
  });

  test('up to one’s share among those who asked', () => {
    const bookings = new PlaceBookings(4);
    bookings.add(booked({ others: 2 }), 0, 0);
    expect(bookings.isWanting(0, 10)).toBe(true);
    bookings.add(booked({ others: 2, place: 1 }), 0, 0);
    expect(bookings.isWanting(0, 10)).toBe(false);
    bookings.add(booked({ others: 0, place: 2 }), 0, 0);
    expect(bookings.isWanting(0, 10)).toBe(true);
    bookings.add(booked({ others: 0, place: 3 }), 0, 0);
    expect(bookings.isWanting(0, 10)).toBe(false);
  });
});

test('the next moment is when a place begins or has to be booked again', () => {
  const bookings = one();
  expect([0, 149, 150, 1_099].map((now) => bookings.untilNext(now))).toEqual([150, 1, 950, 1]);
  expect(bookings.untilNext(1_100)).toBe(Infinity);
  expect(new PlaceBookings(4).untilNext(0)).toBe(Infinity);
});
