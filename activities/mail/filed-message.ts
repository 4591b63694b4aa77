import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import { eventTimeSchema } from '../../src/providers/microsoft-graph/wire/event-time';
import { changedMeanwhile } from './changed-meanwhile';
import type { MailboxStepContext } from './in-mailbox';

/** Rounds against others who change the same message before giving up. */
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

/** A message as far as it is marked, labelled and filed. */
export type FiledMessage = z.output<typeof filedSchema>;

/** What a change sets, as Graph takes it. */
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
 * Changes a message without losing anybody else's change: the provider only replaces the whole list of labels, so it is replaced on the
 * condition that it is still the one read (If-Match), and read again where it is not.
 *
 * @param change gives what is to be set for what was read; no request is made where that is nothing
 * @returns what was read last
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
