import type { BookedPlace, BookingRequest, Timetable } from '../../src/messages/timetable';

/** How long a place is lent, in milliseconds: long compared to a request and the booking itself, short enough to wait for. */
const longestTurn = 4_000;
const shortestTurn = 500;

/** Maximum length of all turns of a round for one place, in milliseconds: with many processes, each turn gets shorter. */
const longestRound = 8_000;

/** A process that has not asked for this long has nothing to send. In milliseconds. */
const recentMilliseconds = 10_000;

/** A process that asks within this time before its place ends wants to keep the place. In milliseconds. */
const soon = 1_200;

interface Place {
  index: number;
  freeAt: number;
  lentTo: string;
}

/** Books the place that is free first: a process that asks again queues behind the others. With a place for each process, it extends its own place. */
export function bookPlace(
  timetable: Timetable,
  { process, places }: BookingRequest,
  now: number,
): { timetable: Timetable; booked: BookedPlace } {
  const all = placesOf(timetable, places, now);
  const others = timetable.askedAt.filter(([other, at]) => other !== process && now - at < recentMilliseconds);
  const processes = others.length + 1;
  const isOwn = ({ freeAt, lentTo }: Place): boolean => lentTo === process && freeAt > now;
  const endingSoon = all.filter((place) => isOwn(place) && place.freeAt - now <= soon);
  const place = (processes <= places && endingSoon.length > 0 ? endingSoon : all).reduce(firstFree);
  const lastsMilliseconds = Math.min(longestTurn, Math.max(shortestTurn, (longestRound * places) / processes));
  const lent: Place = { ...place, freeAt: place.freeAt + lastsMilliseconds, lentTo: process };
  const next = all.map((one) => (one === place ? lent : one));
  return {
    timetable: {
      freeAt: next.map(({ freeAt }) => freeAt),
      lentTo: next.map(({ lentTo }) => lentTo),
      askedAt: [...others, [process, now]],
    },
    booked: {
      startsInMilliseconds: place.freeAt - now,
      lastsMilliseconds,
      place: place.index,
      continues: isOwn(place),
      others: others.length,
    },
  };
}

const placesOf = ({ freeAt, lentTo }: Timetable, places: number, now: number): Place[] =>
  Array.from({ length: places }, (_, index) => ({
    index,
    freeAt: Math.max(now, freeAt[index] ?? now),
    lentTo: lentTo[index] ?? '',
  }));

const firstFree = (one: Place, other: Place): Place => (other.freeAt < one.freeAt ? other : one);
