import { z } from 'zod';
import type { Review } from '../../src/contracts/review';
import type { MailboxStepContext } from '../mailbox/in-mailbox';

const deviatingSchema = z.looseObject({
  exceptionOccurrences: z.array(z.looseObject({ id: z.string() })).nullish(),
  cancelledOccurrences: z.array(z.string()).nullish(),
});

/**
 * Returns a fact for the reviewer of a series' new time or pattern: how many occurrences were changed or cancelled by themselves. "If the recurrence
 * pattern has changed, the client … removes every exception". ([MS-OXOCAL] 3.1.4.7.3.5, Updating a Recurring Series)
 */
export async function reviewReset(
  seriesId: string,
  { graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>,
): Promise<Review> {
  const { exceptionOccurrences, cancelledOccurrences } = await graph.get(at`/events/${seriesId}`, {
    query: { $select: 'id,exceptionOccurrences,cancelledOccurrences', $expand: 'exceptionOccurrences' },
    schema: deviatingSchema,
  });
  const changed = (exceptionOccurrences ?? []).map(({ id }) => id);
  const cancelled = cancelledOccurrences ?? [];
  if (changed.length + cancelled.length === 0) return [];
  const value = `${changed.length} changed and ${cancelled.length} cancelled by themselves: a new time or pattern makes them like the others again`;
  return [{ name: 'Occurrences', value, binds: [...changed, ...cancelled] }];
}
