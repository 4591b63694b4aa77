import { useContext } from 'hono/jsx';
import type { DateTime } from 'luxon';
import { readTime } from '../../contracts/calendar/local-time';
import { ReaderZone } from '../console/time/reader-zone';
import { distance } from '../console/time/instant';
import { eventTime } from './event-time';

interface ReaderTimeProps {
  start: string | undefined;
  end: string | undefined;
  timeZone: string | undefined;
  now?: number;
}

/** Shows how far away an event is, and its time in the reader's zone if that differs; nothing if the start cannot be read. */
export function ReaderTime({ start, end, timeZone, now = Date.now() }: ReaderTimeProps) {
  const zone = useContext(ReaderZone);
  const begin = start === undefined ? undefined : readTime(start, timeZone);
  if (begin === undefined || begin.kind === 'problem') return null;
  const from = begin.time;
  const at = from.toUTC().toISO();
  const until = end === undefined ? begin : readTime(end, timeZone);
  const isElsewhere = zone !== undefined && begin.kind === 'moment' && from.setZone(zone).offset !== from.offset;
  const to = until.kind === 'problem' ? from : until.time;
  return (
    <>
      {', '}
      <time class="quiet" datetime={at} title={`${range(from, to, 'UTC')} UTC`}>
        {distance(at, now)}
        {isElsewhere ? `; by your clock ${range(from, to, zone)}` : ''}
      </time>
    </>
  );
}

/** Formats the same times in another zone. */
function range(from: DateTime, to: DateTime, zone: string): string {
  const [start, end] = [from, to].map((time) => time.setZone(zone).toFormat("yyyy-MM-dd'T'HH:mm"));
  return eventTime(start, end, undefined);
}
