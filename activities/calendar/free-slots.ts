import { Interval, type DateTime, type Duration } from 'luxon';

interface Search {
  /** Where slots may lie, in order: the working hours. */
  within: readonly Interval<true>[];
  busy: readonly Interval<true>[];
  length: Duration;
  notBefore: DateTime<true>;
  most: number;
}

/** The next slots of this length in which nothing is planned, beginning at full quarters of an hour, one after the other. */
export function freeSlots({ within, busy, length, notBefore, most }: Search): Interval<true>[] {
  const found: Interval<true>[] = [];
  for (const hours of within) {
    let begin = atQuarter(hours.start > notBefore ? hours.start : notBefore);
    while (found.length < most && begin.plus(length) <= hours.end) {
      const slot = slotOf(begin, length);
      const inTheWay = busy.filter((planned) => planned.overlaps(slot));
      if (inTheWay.length === 0) found.push(slot);
      begin = inTheWay.length === 0 ? begin.plus(length) : atQuarter(latestEnd(inTheWay));
    }
  }
  return found;
}

function slotOf(start: DateTime<true>, length: Duration): Interval<true> {
  return Interval.after(start, length) as Interval<true>;
}

const latestEnd = (intervals: readonly Interval<true>[]): DateTime<true> =>
  intervals.map(({ end }) => end).reduce((latest, end) => (end > latest ? end : latest));

/** The full quarter of an hour that is not before. */
function atQuarter(time: DateTime<true>): DateTime<true> {
  const quarter = time.startOf('minute').set({ minute: Math.floor(time.minute / 15) * 15 });
  return quarter < time ? quarter.plus({ minutes: 15 }) : quarter;
}
