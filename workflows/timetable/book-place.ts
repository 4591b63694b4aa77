import type { BookedPlace, BookingRequest, Timetable } from '../../src/messages/timetable';

/** How long a place is lent, in milliseconds: long beside a request and the booking itself, short to wait for. */
const longestTurn = 4_000;
const shortestTurn = 500;

/** What all turns of a round come to at most, for one place: with many processes each gets shorter ones. In milliseconds. */
const longestRound = 8_000;

/** Who has not asked for so long has nothing to send. In milliseconds. */
const isLately = 10_000;

/** Who asks when a place of theirs ends so soon wants to keep it. In milliseconds. */
const soon = 1_200;

interface Place {
  index: number;
  freeAt: number;
  lentTo: string;
}

/** Books the place that is free first: whoever asks again comes after all who asked before. Where there is one for each, it stays theirs. */
export function bookPlace(
  timetable: Timetable,
  { process, places }: BookingRequest,
  now: number,
): { timetable: Timetable; booked: BookedPlace } {
  const all = placesOf(timetable, places, now);
  const others = timetable.askedAt.filter(([other, at]) => other !== process && now - at < isLately);
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
      ...{ startsInMilliseconds: place.freeAt - now, lastsMilliseconds, place: place.index },
      ...{ continues: isOwn(place), others: others.length },
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
