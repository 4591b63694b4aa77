import type { Interval } from 'luxon';
import { iso } from '../../../src/contracts/calendar/local-time';

/** Returns the start and end of an interval in an IANA zone, as steps answer them. */
export const timesOf = ({ start, end }: Interval<true>, zone: string) => ({
  start: iso(start.setZone(zone)),
  end: iso(end.setZone(zone)),
});
