import { z } from 'zod';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { lastReport, type AttemptReport } from '../../attempts/attempt-report';
import { isLast } from '../../attempts/next-attempt';
import { isRefusedForGood } from '../../attempts/refusal';
import { mayHaveHappened } from '../../attempts/nothing-sent';
import { sendEffect } from '../../attempts/send-effect';
import { attachFiles, type Attached } from '../../mailbox/attach-files';
import { attachedSoFar } from '../../mailbox/attached-before';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { onFreshItem } from '../../mailbox/on-fresh-item';
import { tryToRemove } from '../../mailbox/try-to-remove';
import { beginDraft } from './begin-draft';
import { findDraft } from './find-sent';
import type { MessageToWrite } from './message-to-write';
import { readDraft } from './read-draft';
import { writeDraft } from './write-draft';

/** A draft of this call, and how many of its files are attached. */
export interface BegunDraft {
  readonly draft: GraphMessage;
  readonly attached: Attached;
}

/** The report of an attempt that knows how many of the files its draft has. */
export const prepared = (
  attempt: number,
  draftId: string,
  attached: number,
): AttemptReport & z.output<typeof draftSchema> => ({
  ...attachedSoFar(attempt, attached),
  draftId,
});

const draftSchema = z.object({ draftId: z.string() });

/**
 * Returns an earlier attempt's draft that this attempt can continue. With files, only the draft whose number of files the last attempt reported:
 * the draft's own list can lag behind, and a file would be sent twice.
 */
export async function findBegun(
  { attachments }: MessageToWrite,
  context: MailboxStepContext,
): Promise<BegunDraft | undefined> {
  if (!mayHaveHappened(context)) return undefined;
  const saved = draftSchema.safeParse(context.progress).data;
  if (attachments.length > 0) {
    const count = lastReport(context)?.attached;
    if (saved === undefined || count === undefined) return undefined;
    const draft = await readDraft(saved.draftId, context);
    return draft && { draft, attached: { count, inDoubt: false } };
  }
  const draft = (await findDraft(context)) ?? (saved && (await readDraft(saved.draftId, context)));
  return draft && { draft, attached: { count: 0, inDoubt: false } };
}

/** Returns the draft, ready to be sent: the one begun, or a new one. Nothing was sent yet, so nothing can be sent twice. */
export async function prepareDraft(
  begun: BegunDraft | undefined,
  input: MessageToWrite,
  context: MailboxStepContext,
): Promise<GraphMessage> {
  const draft = begun?.draft ?? (await sendEffect(context, () => beginDraft(input, context)));
  context.saveProgress({ draftId: draft.id });
  const attached = begun?.attached ?? { count: 0, inDoubt: false };
  const patient = { ...context, graph: onFreshItem(context.graph) };
  try {
    await writeDraft(draft.id, input, patient);
    await attachFiles(context.at`/messages/${draft.id}/attachments`, input.attachments, attached, patient);
    return draft;
  } catch (error) {
    // Whatever became of the request, the draft was not sent, and no attempt continues with it.
    if (isLast(error)) await discardIfPossible(draft.id, context);
    throw error;
  } finally {
    if (!attached.inDoubt) context.saveProgress(prepared(context.attempt, draft.id, attached.count));
  }
}

/** Removes a draft whose sending is refused for good, because no attempt continues with it. */
export async function discardRefused(draftId: string, error: unknown, context: MailboxStepContext): Promise<void> {
  if (isRefusedForGood(error)) await discardIfPossible(draftId, context);
}

/** If the draft cannot be removed in a few tries, it stays. */
const discardIfPossible = (draftId: string, context: MailboxStepContext): Promise<boolean> =>
  tryToRemove(() => discard(draftId, context), context);

/** Removes the message permanently, if it is still a draft. */
export async function discard(draftId: string, context: MailboxStepContext): Promise<void> {
  if ((await readDraft(draftId, context)) === undefined) return;
  await context.graph.post(context.at`/messages/${draftId}/permanentDelete`);
}
