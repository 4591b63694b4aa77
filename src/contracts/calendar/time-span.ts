import type { DateTime } from 'luxon';
import type { z } from 'zod';
import { toolError } from '../tool-error';
import { readTime, zoneOfTime } from './local-time';
import { isOffset, readZone } from './time-zone';

/** A span between two moments, or whole days; then `end` is the midnight after the last day. */
export interface TimeSpan {
  start: DateTime<true>;
  end: DateTime<true>;
  allDay: boolean;
}

export interface WrittenSpan {
  start: string;
  /** For whole days: the last day, inclusive; left out for a single day. */
  end?: string | undefined;
  timeZone?: string | undefined;
}

interface Problem {
  problem: string;
  field: 'start' | 'end';
}

type Reading = TimeSpan | Problem;

/** A change may give only one of the two ends. */
export interface WrittenEnds extends Omit<WrittenSpan, 'start'> {
  start?: string | undefined;
}

/** Returns the zone that a span itself gives: by name, or the first offset if all its times have one. Undefined if the zone must be looked up. */
export function zoneOfSpan({ start, end, timeZone }: WrittenEnds): string | undefined {
  if (timeZone !== undefined) return readZone(timeZone);
  const [first, ...others] = [start, end].flatMap((text) => (text === undefined ? [] : [zoneOfTime(text)]));
  return others.includes(undefined) ? undefined : first;
}

/** Whether a span says no zone at all, neither by name nor by an offset: it is then meant in the mailbox's. */
export function isInMailboxZone(span: WrittenEnds): boolean {
  const written = [span.start, span.end].filter((text) => text !== undefined);
  return span.timeZone === undefined && written.length > 0 && written.every((text) => zoneOfTime(text) === undefined);
}

/** Reads an event's time as far as possible before the mailbox's zone is known. */
export const readKnownEventSpan = (span: WrittenSpan): Reading => readEventSpan(inKnownZone(span));

/** Returns a span in the mailbox's zone as one in UTC, where each time there is exists once. */
export const inKnownZone = <Span extends WrittenEnds>(span: Span): Span =>
  isInMailboxZone(span) ? { ...span, timeZone: 'UTC' } : span;

/** Reads an event's time: two moments, or days. */
export function readEventSpan({ start, end, timeZone }: WrittenSpan): Reading {
  const from = readTime(start, timeZone);
  if (from.kind === 'problem') return { problem: from.problem, field: 'start' };
  if (from.kind === 'day' && isOffset(from.time.zoneName)) {
    return { problem: 'Days need "timeZone" as a name, such as "Europe/Berlin", not as an offset.', field: 'start' };
  }
  if (end === undefined) {
    return from.kind === 'day'
      ? { start: from.time, end: from.time.plus({ days: 1 }), allDay: true }
      : { problem: 'Say when it ends.', field: 'end' };
  }
  const to = readTime(end, timeZone);
  if (to.kind === 'problem') return { problem: to.problem, field: 'end' };
  if (from.kind !== to.kind) {
    return { problem: 'Give start and end both as days (an all-day event) or both as times.', field: 'end' };
  }
  const allDay = to.kind === 'day';
  return ordered({ start: from.time, end: allDay ? to.time.plus({ days: 1 }) : to.time, allDay });
}

/** Returns what is wrong with the ends that are given; undefined if nothing is. */
export function problemOfEnds({ start, end, timeZone }: WrittenEnds): Problem | undefined {
  if (start !== undefined && end !== undefined) {
    const reading = readEventSpan({ start, end, timeZone });
    return 'problem' in reading ? reading : undefined;
  }
  const [field, text] = start === undefined ? (['end', end] as const) : (['start', start] as const);
  const time = text === undefined ? undefined : readTime(text, timeZone);
  return time?.kind === 'problem' ? { problem: time.problem, field } : undefined;
}

/** Reads a range to search: a day without a time means its beginning as start, and its end as end. */
export function readRange({ start, end, timeZone }: WrittenSpan & { end: string }): Reading {
  const from = readTime(start, timeZone);
  if (from.kind === 'problem') return { problem: from.problem, field: 'start' };
  const to = readTime(end, timeZone);
  if (to.kind === 'problem') return { problem: to.problem, field: 'end' };
  return ordered({ start: from.time, end: to.kind === 'day' ? to.time.plus({ days: 1 }) : to.time, allDay: false });
}

function ordered(span: TimeSpan): Reading {
  return span.end > span.start ? span : { problem: 'The end has to come after the start.', field: 'end' };
}

/** Returns the span of a reading. @throws InvalidInput with the sentence about what is wrong */
export function spanOf(reading: Reading): TimeSpan {
  if ('problem' in reading) throw toolError('InvalidInput', `${reading.field}: ${reading.problem}`);
  return reading;
}

/** Reports an invalid span while an input is checked. */
export function checkSpan(reading: Reading, context: z.core.$RefinementCtx): void {
  if ('problem' in reading) context.addIssue({ code: 'custom', path: [reading.field], message: reading.problem });
}
