import { z } from 'zod';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { idMark } from '../../id-mark';

/**
 * Where the next page of messages begins, newest first. Graph's own link counts the messages before it (`$skip`), so it passes over as many messages
 * as have since been marked as read, moved or deleted.
 */
export const messagePlaceSchema = z.object({
  /** Mark of the criteria, which the provider's link would hold. */
  criteria: z.string(),
  /** Second in which the last message of the page was received, in epoch milliseconds: Graph shows no fractions. */
  second: z.int(),
  /** Marks of the messages of that second that were read already. */
  read: z.array(z.string()),
});

export type MessagePlace = z.output<typeof messagePlaceSchema>;

/** In a place: with more messages in one second than this, such as those of an import, the provider's link has to do. */
const mostMarks = 200;

/** Whether a place holds more than a page token should. */
export const isLong = ({ read }: MessagePlace): boolean => read.length > mostMarks;

/**
 * Returns the place after some messages.
 *
 * @param from where these messages began
 */
export function placeAfter(
  messages: readonly GraphMessage[],
  criteria: string,
  from: MessagePlace | undefined,
): MessagePlace | undefined {
  const last = messages.at(-1);
  if (last === undefined) return from;
  const second = secondOf(last);
  const marks = messages.filter((message) => secondOf(message) === second).map(({ id }) => idMark(id));
  return { criteria, second, read: from?.second === second ? [...from.read, ...marks] : marks };
}

/** Returns the instant before which the messages after a place were received. */
export function beforePlace({ second }: MessagePlace, before: string | undefined): string {
  const end = second + 1_000;
  return new Date(before === undefined ? end : Math.min(end, Date.parse(before))).toISOString();
}

const secondOf = ({ receivedDateTime }: GraphMessage): number =>
  Math.floor(Date.parse(receivedDateTime ?? '') / 1_000) * 1_000;
