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

/** Books the place that is free first: whoever asks again comes after all who asked before. Where there is one for each, it stays theirs. */
export function bookPlace(
  timetable: Timetable,
  { process, places }: BookingRequest,
  now: number,
): { timetable: Timetable; booked: BookedPlace } {
  const lentTo = Array.from({ length: places }, (_, place) => timetable.lentTo[place] ?? '');
  const freeAt = Array.from({ length: places }, (_, place) => Math.max(now, timetable.freeAt[place] ?? now));
  const others = timetable.askedAt.filter(([other, at]) => other !== process && now - at < isLately);
  const processes = others.length + 1;
  const isOwn = (place: number): boolean => lentTo[place] === process && (freeAt[place] ?? now) > now;
  const endsSoon = (place: number): boolean => isOwn(place) && (freeAt[place] ?? now) - now <= soon;
  const all = [...freeAt.keys()].sort((one, other) => (freeAt[one] ?? now) - (freeAt[other] ?? now));
  const place = (processes <= places ? all.find(endsSoon) : undefined) ?? all[0] ?? 0;
  const continues = isOwn(place);
  const startsAt = freeAt[place] ?? now;
  const lastsMilliseconds = Math.min(longestTurn, Math.max(shortestTurn, (longestRound * places) / processes));
  freeAt[place] = startsAt + lastsMilliseconds;
  lentTo[place] = process;
  return {
    timetable: { freeAt, lentTo, askedAt: [...others, [process, now]] },
    booked: { startsInMilliseconds: startsAt - now, lastsMilliseconds, place, continues, others: others.length },
  };
}
