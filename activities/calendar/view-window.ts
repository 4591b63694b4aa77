/**
 * Graph keeps an all-day event from midnight to midnight of the zone it was made in, and a calendar view compares those instants, whatever days it
 * shows (https://github.com/microsoftgraph/microsoft-graph-docs/issues/16798, https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/7803).
 * Two zones lie up to 26 hours apart, in milliseconds here.
 */
const zonesApart = 26 * 3_600_000;

/** Of dates, or of luxon's times. */
interface Range {
  start: { valueOf: () => number };
  end: { valueOf: () => number };
}

/** The window a calendar view is asked for so that nothing of a range is missed. It also shows neighbours, which `touches` tells apart. */
export const windowAround = ({ start, end }: Range): { startDateTime: string; endDateTime: string } => ({
  startDateTime: new Date(start.valueOf() - zonesApart).toISOString(),
  endDateTime: new Date(end.valueOf() + zonesApart).toISOString(),
});

/** Whether something is in a range, if only for a part of it or a moment. */
export function touches(one: Range, range: Range): boolean {
  const [start, end] = [one.start.valueOf(), one.end.valueOf()];
  const from = range.start.valueOf();
  return start < range.end.valueOf() && (end > from || (start === end && start >= from));
}
