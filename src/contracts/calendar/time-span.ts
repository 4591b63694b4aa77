import type { DateTime } from 'luxon';
import type { z } from 'zod';
import { toolError } from '../tool-error';
import { readTime } from './local-time';

/** From one moment to another, or whole days: then `end` is the midnight after the last day. */
export interface TimeSpan {
  start: DateTime<true>;
  end: DateTime<true>;
  allDay: boolean;
}

export interface WrittenSpan {
  start: string;
  /** Of whole days, the last one, included; left out for one day. */
  end?: string | undefined;
  timeZone?: string | undefined;
}

type Reading = TimeSpan | { problem: string; field: 'start' | 'end' };

/** An event's time: two moments, or days. */
export function readEventSpan({ start, end, timeZone }: WrittenSpan): Reading {
  const from = readTime(start, timeZone);
  if (from.kind === 'problem') return { problem: from.problem, field: 'start' };
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

/** A range to look through: a day alone means from its beginning, or to its end. */
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

/** What was read. @throws InvalidInput with the sentence about what is wrong */
export function spanOf(reading: Reading): TimeSpan {
  if ('problem' in reading) throw toolError('InvalidInput', `${reading.field}: ${reading.problem}`);
  return reading;
}

/** Reports what is wrong with a span where an input is checked. */
export function checkSpan(reading: Reading, context: z.core.$RefinementCtx): void {
  if ('problem' in reading) context.addIssue({ code: 'custom', path: [reading.field], message: reading.problem });
}
