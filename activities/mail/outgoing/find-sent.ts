import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import type { RequestPath } from '../../../src/providers/request-path';
import { hasMessageId } from '../../../src/providers/microsoft-graph/filter-text';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { createdBy } from '../../mailbox/effect-property';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

/** The fields needed to answer about a message. */
export const sentFields =
  'id,isDraft,subject,conversationId,internetMessageId,sentDateTime,toRecipients,parentFolderId';

/** The fields needed to go on with a draft of this call, or to remove it: with all that it says, and to whom. */
export const draftFields = `${sentFields},ccRecipients,bccRecipients,from,replyTo,body,hasAttachments`;

const listSchema = z.looseObject({ value: z.array(messageSchema) });

/** The pauses before each search right after sending, as shares of the patience. If that is five minutes: 0.25, 0.75 and 2 s. */
const pauses = [1 / 1200, 1 / 400, 1 / 150];
/** The pauses after those if another draft may have to be removed, which shows when the copy does: 5, 10 and 15 s. */
const longPauses = [1 / 60, 1 / 30, 1 / 20];

type Sent = { internetMessageId?: string | null | undefined };

/** Where a mail was last seen that is not in Sent Items. */
export type LastSeen = 'Outbox' | 'Drafts' | 'nowhere';

/**
 * Finds the copy in Sent Items by the Message-ID, which it shares with its draft, or by the call's key. Its id may differ from the draft's, although
 * ids are immutable. (https://learn.microsoft.com/graph/api/resources/mail-api-overview) Only this copy proves that the mail was sent.
 */
export async function findSent(
  { internetMessageId }: Sent,
  context: MailboxStepContext,
): Promise<GraphMessage | undefined> {
  const sentItems = context.at`/mailFolders/sentitems/messages`;
  const found =
    internetMessageId == null ? undefined : await findIn(sentItems, hasMessageId(internetMessageId), context);
  return found ?? (await findIn(sentItems, createdBy(context.key), context));
}

/**
 * Returns where a mail is that is not in Sent Items, to tell a person what to do. The place proves nothing. After the 202 a draft may stay in Drafts
 * for minutes, and a second `/send` would send another mail. A draft that is gone may have been deleted by a person. A mail in the Outbox is at best
 * on its way, and may fail.
 */
export async function findUnsent({ internetMessageId }: Sent, context: MailboxStepContext): Promise<LastSeen> {
  const { at, key } = context;
  // Searches for the draft itself, not another one that an attempt of this call created.
  const itself = internetMessageId == null ? createdBy(key) : hasMessageId(internetMessageId);
  const isIn = async (messages: RequestPath) => (await ifItemFound(findIn(messages, itself, context))) !== undefined;
  if (await isIn(at`/mailFolders/outbox/messages`)) return 'Outbox';
  return (await isIn(at`/mailFolders/drafts/messages`)) ? 'Drafts' : 'nowhere';
}

/** Finds a draft of this call that an earlier attempt began. */
export const findDraft = (context: MailboxStepContext): Promise<GraphMessage | undefined> =>
  findIn(context.at`/mailFolders/drafts/messages`, createdBy(context.key), context, draftFields);

/**
 * Waits a little for the copy in Sent Items. The mail is already sent, so no error here fails the step.
 *
 * @param longer whether an earlier attempt may also have created a draft
 * @returns undefined if it takes longer
 */
export async function awaitSent(
  draft: Sent,
  context: MailboxStepContext,
  { longer = false } = {},
): Promise<GraphMessage | undefined> {
  try {
    for (const pause of longer ? [...pauses, ...longPauses] : pauses) {
      await sleep(pause * context.patienceMilliseconds, undefined, { signal: context.signal });
      const found = await findSent(draft, context);
      if (found !== undefined) return found;
    }
  } catch {
    // The provider is busy or the attempt nearly over: the message is sent anyway, and the answer omits its id.
  }
  return undefined;
}

async function findIn(
  messages: RequestPath,
  $filter: string,
  { graph }: MailboxStepContext,
  $select = sentFields,
): Promise<GraphMessage | undefined> {
  const query = { $filter, $top: 1, $select };
  const { value } = await graph.get(messages, { query, schema: listSchema });
  return value[0];
}
