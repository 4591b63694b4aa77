/**
 * The furthest two zones can be apart: 26 hours. Graph stores an all-day event from midnight to midnight of the zone it was created
 * in, and a calendar view compares those instants, whatever days it shows (https://github.com/microsoftgraph/microsoft-graph-docs/issues/16798,
 * https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/7803).
 */
export const zonesApartMilliseconds = 26 * 3_600_000;

/** A range of `Date` or luxon `DateTime` values. */
interface Range {
  start: { valueOf: () => number };
  end: { valueOf: () => number };
}

/** Returns the window of a calendar view that misses nothing of a range. It also includes neighbouring events, which `overlaps` filters out. */
export const windowAround = ({ start, end }: Range): { startDateTime: string; endDateTime: string } => ({
  startDateTime: new Date(start.valueOf() - zonesApartMilliseconds).toISOString(),
  endDateTime: new Date(end.valueOf() + zonesApartMilliseconds).toISOString(),
});

/** Returns whether an interval overlaps a range, even if only for a moment. */
export function overlaps(one: Range, range: Range): boolean {
  const [start, end] = [one.start.valueOf(), one.end.valueOf()];
  const from = range.start.valueOf();
  return start < range.end.valueOf() && (end > from || (start === end && start >= from));
}
