import type { BookedPlace, BookingRequest, Timetable } from '../../src/messages/timetable';

/** How long a place is lent: long compared to a request and the booking itself, short enough to wait for. */
const longestTurnMilliseconds = 4_000;
const shortestTurnMilliseconds = 500;

/** Maximum length of all turns of a round for one place: with many processes, each turn gets shorter. */
const longestRoundMilliseconds = 8_000;

/** A process that has not asked for this long has nothing to send. */
const recentMilliseconds = 10_000;

/** A process that asks within this time before its place ends wants to keep the place. */
const soonMilliseconds = 1_200;

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
  const endingSoon = all.filter((place) => isOwn(place) && place.freeAt - now <= soonMilliseconds);
  const place = (processes <= places && endingSoon.length > 0 ? endingSoon : all).reduce(firstFree);
  const lastsMilliseconds = Math.min(
    longestTurnMilliseconds,
    Math.max(shortestTurnMilliseconds, (longestRoundMilliseconds * places) / processes),
  );
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
