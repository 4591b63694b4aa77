import { accountsOf, type Size } from './size';
import { busiestOfDay, overDay, type Timetable } from './timetable';

/** Twenty-four hours in this many minutes, with this many events per account: the more, the sooner a fault shows. */
const days = [
  { each: 10, minutes: 16 },
  { each: 5, minutes: 16 },
  { each: 2, minutes: 16 },
  { each: 1, minutes: 16 },
  { each: 1, minutes: 40 },
];

export interface Day {
  readonly timetable: Timetable;
  readonly inWords: string;
}

/**
 * Returns the first day whose busiest hour is half of the carried rate; undefined if there is none. Two cores do not carry for hours what they carry
 * for half a minute: with 5,000 triggers 4.8 a second at most, where five were carried for that long, left a third of the agents waiting at the end.
 */
export function carriedDay(size: Size, eventsCarriedInSecond: number): Day | undefined {
  for (const { each, minutes } of days) {
    const [events, seconds] = [accountsOf(size) * each, minutes * 60];
    const busiest = busiestOfDay(events, seconds);
    if (busiest > eventsCarriedInSecond / 2) continue;
    const inWords = `${each} for each account in ${minutes} minutes, ${events} events, ${busiest.toFixed(1)} a second at most`;
    return { timetable: overDay(events, seconds), inWords };
  }
  return undefined;
}
