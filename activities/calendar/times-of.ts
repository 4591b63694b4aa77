import type { Interval } from 'luxon';
import { iso } from '../../src/contracts/calendar/local-time';

/** Beginning and end of a time as steps answer them, in this IANA zone. */
export const timesOf = ({ start, end }: Interval<true>, zone: string) => ({
  start: iso(start.setZone(zone)),
  end: iso(end.setZone(zone)),
});
