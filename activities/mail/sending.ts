import { z } from 'zod';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { askNoted, begin, readBegun, type NotedEffect } from '../noted-effect';
import type { MailboxStepContext } from './in-mailbox';
import { onFreshItem } from './on-fresh-item';

/** The provider accepts a message long before it can be found, and may accept it twice: once it is noted, nobody begins another draft, sends again or cleans up. */
export const sendingEffect: NotedEffect = {
  name: 'sending',
  lost: {
    looking:
      'The answer to sending got lost, and the copy in Sent Items is not there yet. Nothing is sent again; it is looked for.',
    over:
      'The answer to sending got lost, and no copy has appeared in Sent Items. ' +
      'Nothing was sent again. Look in Sent Items and Drafts, or ask the recipient, before sending it once more.',
  },
};

/** That a message is about to be sent, and which. */
export interface Sending {
  /** When that was noted, by Temporal's clock. */
  at: Date;
  draftId?: string | undefined;
  internetMessageId?: string | undefined;
}

const contentSchema = z.object({ draftId: z.string(), internetMessageId: z.string().optional() });

/** Whether sending has begun, in whatever attempt. */
export async function readSending(context: MailboxStepContext): Promise<Sending | undefined> {
  const note = await readBegun(sendingEffect, context);
  if (note === undefined) return undefined;
  const content = contentSchema.safeParse(note.content);
  return { at: note.at, ...(content.success ? content.data : {}) };
}

/**
 * Sends a draft, having noted durably that it will.
 *
 * @returns false when another attempt has begun to send meanwhile: then this one has sent nothing
 * @throws OutcomeUnknown, to be looked for, when nobody can tell whether it was sent
 */
export async function beginSending(draft: GraphMessage, context: MailboxStepContext): Promise<boolean> {
  const internetMessageId = draft.internetMessageId ?? undefined;
  const content = { draftId: draft.id, ...(internetMessageId === undefined ? {} : { internetMessageId }) };
  if (!(await begin(sendingEffect, `A mail of ${context.account} is being sent`, content, context))) return false;
  await sendNoted(draft.id, context);
  return true;
}

/** Sends a draft whose sending is noted: for the first time, or again because the provider has refused it. */
export const sendNoted = (draftId: string, context: MailboxStepContext): Promise<unknown> =>
  askNoted(sendingEffect, context, () => onFreshItem(context.graph).post(context.at`/messages/${draftId}/send`));
