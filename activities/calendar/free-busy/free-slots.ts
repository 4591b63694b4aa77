import { Interval, type DateTime, type Duration } from 'luxon';

interface Search {
  /** The intervals in which slots may lie, in order: the working hours. */
  within: readonly Interval<true>[];
  /** In any order; the intervals may overlap. */
  busy: readonly Interval<true>[];
  length: Duration;
  notBefore: DateTime<true>;
  most: number;
}

/** Returns the next slots of this length without a planned event. They start at full quarters of an hour and do not overlap. */
export function freeSlots({ within, busy, length, notBefore, most }: Search): Interval<true>[] {
  const found: Interval<true>[] = [];
  // Ordered and disjoint: past intervals are not checked again.
  const planned = Interval.merge([...busy]) as Interval<true>[];
  let next = 0;
  for (const hours of within) {
    let begin = atQuarter(hours.start > notBefore ? hours.start : notBefore);
    while (found.length < most && begin.plus(length) <= hours.end) {
      const slot = slotOf(begin, length);
      while (isPast(planned[next], begin)) next += 1;
      const inTheWay = planned[next];
      if (inTheWay?.overlaps(slot) === true) {
        begin = atQuarter(inTheWay.end);
      } else {
        found.push(slot);
        begin = slot.end;
      }
    }
  }
  return found;
}

function slotOf(start: DateTime<true>, length: Duration): Interval<true> {
  return Interval.after(start, length) as Interval<true>;
}

const isPast = (planned: Interval<true> | undefined, now: DateTime): boolean =>
  planned !== undefined && planned.end <= now;

/** Returns the first full quarter of an hour that is not before the time. */
function atQuarter(time: DateTime<true>): DateTime<true> {
  const quarter = time.startOf('minute').set({ minute: Math.floor(time.minute / 15) * 15 });
  return quarter < time ? quarter.plus({ minutes: 15 }) : quarter;
}
