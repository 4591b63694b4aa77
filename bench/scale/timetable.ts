/** The time of each event, in seconds after the start. */
export type Timetable = readonly number[];

/** Returns events at a constant rate per second, evenly spaced. */
export const atRate = (perSecond: number, seconds: number): Timetable =>
  Array.from({ length: perSecond * seconds }, (_, number) => number / perSecond);

/** Relative number of events in each hour of a day, from midnight on: messages between people who work in one time zone. */
const hours = [1, 1, 1, 1, 1, 2, 4, 9, 14, 16, 15, 13, 9, 13, 15, 14, 12, 8, 5, 4, 3, 3, 2, 1];
const whole = hours.reduce((sum, share) => sum + share, 0);

/** Distributes a day's events over the given number of seconds. */
export function overDay(events: number, seconds: number): Timetable {
  const hour = seconds / hours.length;
  let before = 0;
  return hours.flatMap((share, index) => {
    // Rounds the cumulative count, so that rounding loses no event.
    const [first, last] = [before, before + share].map((part) => Math.round((part / whole) * events));
    before += share;
    const count = (last ?? 0) - (first ?? 0);
    return Array.from({ length: count }, (_, number) => (index + number / count) * hour);
  });
}

/** Returns the events per second in the busiest hour of such a day. */
export const busiestOfDay = (events: number, seconds: number): number =>
  (Math.max(...hours) / whole) * events * (hours.length / seconds);
