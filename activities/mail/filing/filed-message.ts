import { z } from 'zod';
import { isToolError } from '../../../src/contracts/tool-error';
import { eventTimeSchema } from '../../../src/providers/microsoft-graph/wire/event-time';
import { changedMeanwhile } from '../../mailbox/changed-meanwhile';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

/** The most rounds against concurrent changes of the same message before giving up. */
const mostRounds = 10;

const filedSchema = z.looseObject({
  id: z.string(),
  '@odata.etag': z.string(),
  isRead: z.boolean().nullish(),
  importance: z.string().nullish(),
  flag: z.looseObject({ flagStatus: z.string().nullish(), dueDateTime: eventTimeSchema.nullish() }).nullish(),
  categories: z.array(z.string()).default([]),
  parentFolderId: z.string().nullish(),
});

/** The marks, labels and folder of a message. */
export type FiledMessage = z.output<typeof filedSchema>;

/** The fields that a change sets, in Graph's format. */
export interface MessageChange {
  isRead?: boolean;
  importance?: string;
  flag?: object;
  categories?: string[];
}

export const readFiled = (messageId: string, { graph, at }: MailboxStepContext): Promise<FiledMessage> =>
  graph.get(at`/messages/${messageId}`, {
    query: { $select: 'id,isRead,importance,flag,categories,parentFolderId' },
    schema: filedSchema,
  });

/**
 * Changes a message without losing other people's changes. The provider only replaces the whole list of labels, so the list is replaced only if the
 * message is still the version that was read (If-Match); otherwise the message is read again.
 *
 * @param change returns the fields to set for the message that was read; if there are none, no request is made
 * @returns the message as last read, and the fields that were set
 */
export async function changeMessage(
  read: FiledMessage,
  change: (current: FiledMessage) => MessageChange | Promise<MessageChange>,
  context: MailboxStepContext,
): Promise<{ current: FiledMessage; set: MessageChange }> {
  const { graph, at } = context;
  let current = read;
  for (let round = 1; ; round += 1) {
    const set = await change(current);
    if (Object.keys(set).length === 0) return { current, set };
    try {
      const headers = set.categories === undefined ? {} : { 'If-Match': current['@odata.etag'] };
      await graph.patch(at`/messages/${current.id}`, { headers, body: set });
      return { current, set };
    } catch (error) {
      if (round === mostRounds || !isToolError(error, 'Conflict')) throw changedMeanwhile(error, context);
      current = await readFiled(current.id, context);
    }
  }
}
