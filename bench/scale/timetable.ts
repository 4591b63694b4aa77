/** When events happen: for each, how many seconds after the first look at the clock. */
export type Timetable = readonly number[];

/** So many a second, one as far from the next as any other. */
export const atRate = (perSecond: number, seconds: number): Timetable =>
  Array.from({ length: perSecond * seconds }, (_, number) => number / perSecond);

/** How much of a day happens in each hour, from midnight on: what people who work in one time zone send each other. */
const hours = [1, 1, 1, 1, 1, 2, 4, 9, 14, 16, 15, 13, 9, 13, 15, 14, 12, 8, 5, 4, 3, 3, 2, 1];
const whole = hours.reduce((sum, share) => sum + share, 0);

/** A day of so many events in so many seconds. */
export function overDay(events: number, seconds: number): Timetable {
  const hour = seconds / hours.length;
  let before = 0;
  return hours.flatMap((share, index) => {
    // Rounded over all hours so far: none is lost by rounding each.
    const [first, last] = [before, before + share].map((part) => Math.round((part / whole) * events));
    before += share;
    const count = (last ?? 0) - (first ?? 0);
    return Array.from({ length: count }, (_, number) => (index + number / count) * hour);
  });
}

/** Events a second in its busiest hour, of such a day. */
export const busiestOfDay = (events: number, seconds: number): number =>
  (Math.max(...hours) / whole) * events * (hours.length / seconds);
