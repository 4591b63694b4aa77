import { getClient } from '@temporalio/activity';
import { z } from 'zod';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails, isAmbiguous } from '../../src/providers/provider-call';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { readNote, writeNote } from '../../src/temporal/durable-note';
import type { StepContext } from '../implement';
import type { MailboxStepContext } from './in-mailbox';
import { onFreshItem } from './on-fresh-item';

/** That a message is about to be sent, and which. */
export interface Sending {
  /** When that was noted, by Temporal's clock. */
  at: Date;
  draftId?: string | undefined;
  internetMessageId?: string | undefined;
}

const contentSchema = z.object({ draftId: z.string(), internetMessageId: z.string().optional() });
const noteId = (key: string): string => `sending/${key}`;

/**
 * Whether sending has begun, in whatever attempt. From then on nobody begins another draft, sends again or cleans up: the provider
 * accepts a message long before it can be found, and may accept it twice.
 */
export async function readSending(context: MailboxStepContext): Promise<Sending | undefined> {
  const note = await readNote(getClient(), noteId(context.key));
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
  const { key, account } = context;
  const internetMessageId = draft.internetMessageId ?? undefined;
  const content = { draftId: draft.id, ...(internetMessageId === undefined ? {} : { internetMessageId }) };
  try {
    if (!(await writeNote(getClient(), noteId(key), `A mail of ${account} is being sent`, content))) return false;
  } catch (error) {
    context.saveProgress(refused(context.attempt));
    throw error;
  }
  await sendNoted(draft.id, context);
  return true;
}

/** Sends a draft whose sending is noted: for the first time, or again because the provider has refused it. */
export async function sendNoted(draftId: string, context: MailboxStepContext): Promise<void> {
  try {
    await onFreshItem(context.graph).post(context.at`/messages/${draftId}/send`);
  } catch (error) {
    if (!isRefusal(error)) throw unknown(context, context.patience, error);
    context.saveProgress(refused(context.attempt));
    throw error;
  }
}

/** Whether an error proves that nothing was sent: the provider said no, or the request never left. */
export const isRefusal = (error: unknown): boolean => isToolError(error) && !isAmbiguous(error);

/** Whether the last attempt has proof that it sent nothing. It names the attempt, for what the last one says may never arrive. */
export function wasRefused({ attempt, progress }: Pick<StepContext, 'attempt' | 'progress'>): boolean {
  const saved = z.object({ refused: z.number() }).safeParse(progress);
  return saved.success && saved.data.refused === attempt - 1;
}

const refused = (attempt: number) => ({ refused: attempt });

/** For an attempt that finds no trace of what may be on its way: has the next one look, or ends the looking. */
export function notFoundYet({ at }: Pick<Sending, 'at'>, context: MailboxStepContext): Error {
  return unknown(context, context.patience - (context.attemptedAt.getTime() - at.getTime()));
}

/** @param left how long it will be looked for, in milliseconds */
function unknown({ patience }: Pick<StepContext, 'patience'>, left: number, cause?: unknown): Error {
  const details = callErrorDetails(cause);
  const isOver = left <= 0;
  return toolError(
    'OutcomeUnknown',
    `The answer to sending got lost, and ${isOver ? 'no copy has appeared in Sent Items' : 'the copy in Sent Items is not there yet'}. ` +
      (isOver
        ? 'Nothing was sent again. Look in Sent Items and Drafts, or ask the recipient, before sending it once more.'
        : 'Nothing is sent again; it is looked for.'),
    {
      retryable: !isOver,
      ...(isOver ? {} : { retryAfterMilliseconds: nextLook(patience, left) }),
      ...(details === undefined ? {} : { details }),
      cause,
    },
  );
}

/** Soon at first, then in growing pauses: for five minutes after 3, 6, 12, 24, 48 s and each minute. */
function nextLook(patience: number, left: number): number {
  return Math.round(Math.min(patience / 5, Math.max(patience / 100, patience - left)));
}
