import { z } from 'zod';
import { idMark } from '../id-mark';
import type { Cursor } from '../../src/messages/trigger';
import { readCursor } from './read-cursor';
import type { Watch } from './trigger-source';

/** The initial cursor: no reminder has been emitted. */
export const noReminders: Cursor = '{}';

/** Epoch minute of the due date, by mark. A reminder takes 20 bytes until its date is past: 5,000 cards due at once take 100 KB. */
const cursorSchema = z.record(z.string(), z.int());

/** The emitted reminders whose due date is still to come. A reminder with a past due date cannot be emitted again. */
export class SentReminders {
  private readonly dueMinutes: Map<string, number>;

  constructor(cursor: Cursor, now: Date) {
    const entries = Object.entries(readCursor(cursorSchema, cursor));
    this.dueMinutes = new Map(entries.filter(([, minute]) => minute >= minuteOf(now)));
  }

  has(eventId: string): boolean {
    return this.dueMinutes.has(idMark(eventId));
  }

  add(eventId: string, due: Date): void {
    this.dueMinutes.set(idMark(eventId), minuteOf(due));
  }

  cursor(): Cursor {
    return JSON.stringify(Object.fromEntries(this.dueMinutes));
  }
}

/**
 * When a reminder that is told now counts as having happened. A trigger that was reset may have told a late one before, as its position went back:
 * that one counts as of its own time, so that it starts nothing where Temporal may have forgotten its agent's run (as `sinceReset` says).
 */
export function happenedAt(
  { resetAt }: Pick<Watch, 'resetAt'>,
  now: Date,
  { of, before }: { of: string; before: number },
): Date {
  const itsTime = new Date(Date.parse(of) - before);
  return resetAt !== undefined && Date.parse(of) <= now.getTime() && itsTime < resetAt ? itsTime : now;
}

const minuteOf = (date: Date): number => Math.floor(date.getTime() / 60_000);
