import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import { changedMeanwhile } from './changed-meanwhile';
import type { MailboxStepContext } from './in-mailbox';

/** Rounds against others who change the same message before giving up. */
const mostRounds = 10;

const labelledSchema = z.looseObject({
  id: z.string(),
  '@odata.etag': z.string(),
  categories: z.array(z.string()).default([]),
});

export interface LabelledMessage {
  messageId: string;
  labels: string[];
}

/**
 * Changes the labels of a message without losing anybody else's change: the provider only replaces the whole list, so it is
 * replaced on the condition that it is still the one read (If-Match), and read again where it is not.
 *
 * @param change gives the new list for the current one; no request is made where it is the same
 */
export async function changeLabels(
  context: MailboxStepContext,
  messageId: string,
  change: (current: string[]) => string[] | Promise<string[]>,
): Promise<LabelledMessage> {
  const { graph, at } = context;
  for (let round = 1; ; round += 1) {
    const message = await graph.get(at`/messages/${messageId}`, {
      query: { $select: 'id,categories' },
      schema: labelledSchema,
    });
    const labels = await change(message.categories);
    if (labels.length === message.categories.length && labels.every((label) => message.categories.includes(label))) {
      return { messageId: message.id, labels };
    }
    try {
      const headers = { 'If-Match': message['@odata.etag'] };
      await graph.patch(at`/messages/${messageId}`, { headers, body: { categories: labels } });
      return { messageId: message.id, labels };
    } catch (error) {
      if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
    }
  }
}
