import type { z } from 'zod';
import { localTimeSchema, readTime, zoneOfTime } from '../calendar/local-time';
import { toolError } from '../tool-error';

/** Limits on the time of receipt in a step's input; to be checked with {@link checkReceived}. */
export const receivedFields = {
  after: localTimeSchema
    .optional()
    .describe(
      'Received since, such as 2026-03-01T09:00, or a day. Local times and days are in the zone of the mailbox, of a shared one in the account’s; a time with offset such as 2026-03-01T09:00:00+01:00 is taken too.',
    ),
  before: localTimeSchema.optional().describe('Received before this time or day. The day itself does not count.'),
};

interface Received {
  after?: string | undefined;
  before?: string | undefined;
}

const ends = ['after', 'before'] as const;

/** Whether a limit has no offset, so that it depends on the zone. */
export const isLocal = (received: Received): boolean =>
  ends.some((end) => received[end] !== undefined && zoneOfTime(received[end]) === undefined);

/**
 * Converts the limits to instants in UTC.
 *
 * @param zone IANA name, for limits without an offset
 * @throws InvalidInput for a time that the clocks of that zone skip or repeat
 */
export function readReceived(received: Received, zone: string): Received {
  return Object.fromEntries(
    ends.flatMap((end) => {
      const text = received[end];
      if (text === undefined) return [];
      const read = readTime(text, zone);
      if (read.kind === 'problem') throw toolError('InvalidInput', `${end}: ${read.problem}`);
      return [[end, read.time.toUTC().toISO()]];
    }),
  );
}

/** Reports errors that are detectable before the mailbox's zone is known. */
export function checkReceived(received: Received, context: z.core.$RefinementCtx): void {
  const read = ends.map((end) => {
    const text = received[end];
    const time = text === undefined ? undefined : readTime(text, 'UTC');
    if (time?.kind !== 'problem') return { time: time?.time, hasOffset: zoneOfTime(text ?? '') !== undefined };
    context.addIssue({ code: 'custom', path: [end], message: time.problem });
    return { time: undefined, hasOffset: false };
  });
  const [after, before] = read;
  if (after?.time === undefined || before?.time === undefined || after.hasOffset !== before.hasOffset) return;
  if (after.time < before.time) return;
  context.addIssue({ code: 'custom', path: ['before'], message: '"before" must be later than "after".' });
}
