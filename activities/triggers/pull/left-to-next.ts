import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Cursor, UnreadEvent } from '../../../src/messages/trigger';
import type { TriggerSource } from '../trigger-source';

const unreadEvent = z.object({
  eventId: z.string(),
  since: z.string(),
  failures: z.number(),
  problem: z.string(),
  mayPass: z.literal(true).exactOptional(),
  isNotShown: z.literal(true).exactOptional(),
  isSetAside: z.literal(true).exactOptional(),
  perhapsDelivered: z.literal(true).exactOptional(),
}) satisfies z.ZodType<UnreadEvent>;

/** What an attempt leaves to the next one. */
export const leftSchema = z.object({
  cursor: z.string().optional(),
  /** ISO instant up to which everything has been seen; up to a quarter of an hour ago, as {@link advance} tells it no more often. */
  completeAt: z.string().optional(),
  unread: z.array(unreadEvent).optional(),
  /** ISO instant since which the provider has not answered as it should. */
  unwellSince: z.string().optional(),
  /** Ids of the events being read. */
  reading: z.array(z.string()).optional(),
  /** The attempt was about to be ended by its own time limit. */
  isAtEnd: z.literal(true).optional(),
});
export type Left = z.output<typeof leftSchema>;

/** The progress of an attempt. */
export type Kept = Omit<Left, 'reading' | 'isAtEnd'> & { unread: UnreadEvent[] };

/**
 * How old the time of the last complete pull may become before it alone, or another link to the same position, is worth a heartbeat, which Temporal
 * Cloud bills.
 */
const toldAgainMilliseconds = 15 * 60_000;

/**
 * Moves the progress on after a pull that has nothing to report. The position, and the time up to which everything was seen, stay as the previous
 * attempt told them while nothing else has changed and they are recent: there is then nothing new to tell the next attempt.
 */
export function advance(
  kept: Kept,
  last: Left | undefined,
  { cursor, completeAt, unread }: Pick<Kept, 'completeAt' | 'unread'> & { cursor: Cursor },
  source: Pick<TriggerSource, 'isSamePosition'>,
): void {
  Object.assign(kept, { cursor, unread, unwellSince: undefined });
  const isAsTold =
    last?.cursor !== undefined &&
    isSame(source, last.cursor, cursor) &&
    last.unwellSince === undefined &&
    isDeepStrictEqual(last.unread, kept.unread) &&
    Math.abs(Date.now() - Date.parse(last.completeAt ?? '')) < toldAgainMilliseconds;
  if (isAsTold) kept.cursor = last.cursor;
  else kept.completeAt = completeAt ?? kept.completeAt;
}

/** Returns whether two positions that have nothing to report between them lead to the same events. */
export const isSame = (
  { isSamePosition }: Pick<TriggerSource, 'isSamePosition'>,
  one: Cursor,
  other: Cursor,
): boolean => (isSamePosition === undefined ? one === other : isSamePosition(one, other));
