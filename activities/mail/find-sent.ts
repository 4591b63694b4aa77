import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { RequestPath } from '../../src/providers/request-path';
import { filterText } from '../../src/providers/microsoft-graph/filter-text';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { ifIdExists } from '../if-id-exists';
import { createdBy } from './effect-property';
import type { MailboxStepContext } from './in-mailbox';

/** What is answered of a message. */
export const sentFields =
  'id,isDraft,subject,conversationId,internetMessageId,sentDateTime,toRecipients,parentFolderId';

const listSchema = z.looseObject({ value: z.array(messageSchema) });

/** The pauses before the looks right after sending, as shares of the patience: 0.25, 0.75 and 2 s of five minutes. */
const pauses = [1 / 1200, 1 / 400, 1 / 150];
/** Those that follow where another draft may have to be removed, which shows when the copy does: 5, 10 and 15 s. */
const longPauses = [1 / 60, 1 / 30, 1 / 20];

type Sent = { internetMessageId?: string | null | undefined };

/** Where a mail was seen that is not in Sent Items. */
export type LastSeen = 'Outbox' | 'Drafts' | 'nowhere';

/**
 * The copy in Sent Items. By the Message-ID, which it has in common with its draft, or by the call's key; its id may be another one than
 * the draft's, although ids are immutable. (https://learn.microsoft.com/graph/api/resources/mail-api-overview) Nothing else proves that it was sent.
 */
export async function findSent(
  { internetMessageId }: Sent,
  context: MailboxStepContext,
): Promise<GraphMessage | undefined> {
  const sentItems = context.at`/mailFolders/sentitems/messages`;
  const found = internetMessageId == null ? undefined : await findIn(sentItems, withId(internetMessageId), context);
  return found ?? (await findIn(sentItems, createdBy(context.key), context));
}

/**
 * Where a mail lies that is not in Sent Items, which tells a person what to do. It proves nothing: after the 202 a draft may lie in Drafts for
 * minutes, and a second `/send` of it be another mail; one that is gone from there may have been deleted by a person; what lies in the
 * Outbox is on its way at best, and may fail.
 */
export async function findUnsent({ internetMessageId }: Sent, context: MailboxStepContext): Promise<LastSeen> {
  const { at, key } = context;
  // The draft itself, not another one that an attempt of this call has made.
  const itself = internetMessageId == null ? createdBy(key) : withId(internetMessageId);
  const isIn = async (messages: RequestPath) => (await ifIdExists(findIn(messages, itself, context))) !== undefined;
  if (await isIn(at`/mailFolders/outbox/messages`)) return 'Outbox';
  return (await isIn(at`/mailFolders/drafts/messages`)) ? 'Drafts' : 'nowhere';
}

/** A draft of this call that an earlier attempt has begun. */
export const findDraft = (context: MailboxStepContext): Promise<GraphMessage | undefined> =>
  findIn(context.at`/mailFolders/drafts/messages`, createdBy(context.key), context);

/**
 * Waits a little for the copy in Sent Items: it is sent, whatever happens here, so nothing of this fails the step.
 *
 * @param longer whether an earlier attempt may have made a draft too
 * @returns undefined where it takes longer
 */
export async function awaitSent(
  draft: Sent,
  context: MailboxStepContext,
  { longer = false } = {},
): Promise<GraphMessage | undefined> {
  try {
    for (const pause of longer ? [...pauses, ...longPauses] : pauses) {
      await sleep(pause * context.patience, undefined, { signal: context.signal });
      const found = await findSent(draft, context);
      if (found !== undefined) return found;
    }
  } catch {
    // The provider is busy or the attempt nearly over: the message is sent all the same, and the answer does without its id.
  }
  return undefined;
}

const withId = (internetMessageId: string): string => `internetMessageId eq ${filterText(internetMessageId)}`;

async function findIn(
  messages: RequestPath,
  $filter: string,
  { graph }: MailboxStepContext,
): Promise<GraphMessage | undefined> {
  const query = { $filter, $top: 1, $select: sentFields };
  const { value } = await graph.get(messages, { query, schema: listSchema });
  return value[0];
}
