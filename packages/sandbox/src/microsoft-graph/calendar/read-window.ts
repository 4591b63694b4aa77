import { DateTime } from 'luxon';
import { GraphError, invalidRequest } from '../platform/graph-error';
import type { TimeWindow } from './event-item';

const longestDays = 1825;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Reads `startDateTime` and `endDateTime`. Without an offset they are UTC, whatever time zone the caller prefers. */
export function readWindow(parameters: URLSearchParams): TimeWindow {
  const given = (name: string) => [...parameters].find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
  const [startDateTime, endDateTime] = [given('startDateTime'), given('endDateTime')];
  if (!startDateTime || !endDateTime) {
    throw invalidParameter(
      'This request requires a time window specified by the query string parameters StartDateTime and EndDateTime.',
    );
  }
  const [start, end] = [read('StartDateTime', startDateTime), read('EndDateTime', endDateTime)];
  if (end < start) throw invalidParameter("The 'EndDateTime' parameter must not be before 'StartDateTime'.");
  if (end.getTime() - start.getTime() > longestDays * dayMilliseconds) {
    throw invalidRequest(
      `Your request can't be completed. The range between the start and end dates is greater than the allowed range. Maximum number of days: ${longestDays}`,
    );
  }
  return { start, end };
}

function read(name: string, text: string): Date {
  const time = DateTime.fromISO(text, { zone: 'utc' });
  if (!time.isValid) throw invalidParameter(`The value '${text}' of parameter '${name}' is invalid.`);
  return time.toJSDate();
}

function invalidParameter(message: string): GraphError {
  return new GraphError(400, 'ErrorInvalidParameter', message);
}
