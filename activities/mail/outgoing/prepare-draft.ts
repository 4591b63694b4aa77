import { z } from 'zod';
import { lastReport, type AttemptReport } from '../../attempts/attempt-report';
import { noAttemptFollows } from '../../attempts/last-attempt';
import { isRefusedForGood } from '../../attempts/refusal';
import { mayHaveHappened } from '../../attempts/nothing-sent';
import { sendEffect } from '../../attempts/send-effect';
import { attachFiles, type Attached } from '../../mailbox/attach-files';
import { attachedSoFar } from '../../mailbox/attached-before';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { onFreshItem } from '../../mailbox/on-fresh-item';
import { tryToRemove } from '../../mailbox/try-to-remove';
import { isWritten } from '../../mailbox/effect-property';
import { isAsWritten, isChanged, type OwnDraft } from './as-written';
import { beginDraft } from './begin-draft';
import { contentOf, draftContentSchema, type DraftContent } from './draft-content';
import { discardOthers } from './discard-others';
import { findDraft } from './find-sent';
import type { MessageToWrite } from './message-to-write';
import { readDraft } from './read-draft';
import { writeDraft } from './write-draft';

/** A draft of this call, and how many of its files are attached. */
export interface BegunDraft extends OwnDraft {
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

const draftSchema = z.object({ draftId: z.string(), written: draftContentSchema.exactOptional() });

/** Returns what earlier attempts have saved of their draft. */
export const savedDraft = ({ progress }: Pick<MailboxStepContext, 'progress'>) => draftSchema.safeParse(progress).data;

/**
 * Returns an earlier attempt's draft that this attempt can continue. With files, only the draft whose number of files the last attempt reported:
 * the draft's own list can lag behind, and a file would be attached twice.
 */
export async function findBegun(input: MessageToWrite, context: MailboxStepContext): Promise<BegunDraft | undefined> {
  if (!mayHaveHappened(context)) return undefined;
  const saved = savedDraft(context);
  const count = countAttached(input, context);
  if (count === undefined) return undefined;
  const found = input.attachments.length === 0 ? await findDraft(context) : undefined;
  const draft = found ?? (saved && (await readDraft(saved.draftId, context)));
  if (draft === undefined) return undefined;
  // What it says by now may be its person's.
  const written = saved?.draftId === draft.id ? saved.written : undefined;
  return { draft, written: written ?? contentOf(draft, input), attached: { count, inDoubt: false } };
}

/**
 * As {@link findBegun}, for a draft that is sent: only the one that is certain to be as this call has written it. It may lie in Drafts for minutes,
 * where the person, or another call, can change it: nobody has asked for that to be sent, so it is left to them, and another draft is made.
 */
export async function findUnchanged(
  input: MessageToWrite,
  context: MailboxStepContext,
): Promise<BegunDraft | undefined> {
  if (!mayHaveHappened(context)) return undefined;
  const { draftId, written } = savedDraft(context) ?? {};
  const count = countAttached(input, context);
  if (draftId === undefined || written === undefined || count === undefined) return undefined;
  const draft = await readDraft(draftId, context);
  if (draft === undefined || !(await isAsWritten({ draft, written }, context))) return undefined;
  return { draft, written, attached: { count, inDoubt: false } };
}

/** Returns how many files are attached, if that is certain. */
const countAttached = ({ attachments }: MessageToWrite, context: MailboxStepContext): number | undefined =>
  attachments.length === 0 ? 0 : lastReport(context)?.attached;

/**
 * Returns the draft, ready to be sent: the one begun, or a new one. Nothing was sent yet, so nothing can be sent twice.
 *
 * @param isAnother whether a new one may take the place of one that was found changed: it is compared with what Graph reads of it, since what Graph
 *   answered to its writing may be worded otherwise, and it would be found changed, too
 */
export async function prepareDraft(
  begun: BegunDraft | undefined,
  input: MessageToWrite,
  context: MailboxStepContext,
  { isAnother = false } = {},
): Promise<OwnDraft> {
  const draft = begun?.draft ?? (await sendEffect(context, () => beginDraft(input, context)));
  let written = begun?.written ?? contentOf(draft, input);
  context.saveProgress({ draftId: draft.id, written });
  const attached = begun?.attached ?? { count: 0, inDoubt: false };
  const patient = { ...context, graph: onFreshItem(context.graph) };
  try {
    const asWritten = await writeDraft(draft.id, input, patient);
    if (asWritten !== undefined) written = contentOf(asWritten, input);
    if (isAnother && begun === undefined) written = (await contentRead(draft.id, input, context)) ?? written;
    context.saveProgress({ written });
    await attachFiles(context.at`/messages/${draft.id}/attachments`, input.attachments, attached, patient);
    return { draft, written };
  } catch (error) {
    // Whatever became of the request, the draft was not sent, and no attempt continues with it.
    if (noAttemptFollows(error, context)) await discardAll({ draft, written }, context);
    throw error;
  } finally {
    if (!attached.inDoubt) context.saveProgress(prepared(context.attempt, draft.id, attached.count));
  }
}

/** Returns what a draft of this call says as Graph reads it; undefined if it does not show as written yet. */
async function contentRead(
  draftId: string,
  input: MessageToWrite,
  context: MailboxStepContext,
): Promise<DraftContent | undefined> {
  const draft = await readDraft(draftId, context);
  return draft !== undefined && isWritten(draft) ? contentOf(draft, input) : undefined;
}

/** Removes a draft whose sending is refused for good, because no attempt continues with it. */
export async function discardRefused(draft: OwnDraft, error: unknown, context: MailboxStepContext): Promise<void> {
  if (isRefusedForGood(error, context)) await discardAll(draft, context);
}

/** Removes the draft of a call that gives up, and those that earlier attempts have left: nothing was sent, and they would lie there, ready to be sent. */
async function discardAll(own: OwnDraft, context: MailboxStepContext): Promise<void> {
  const { id: draftId, internetMessageId } = own.draft;
  await tryToRemove(() => discardOthers({ draftId, internetMessageId, written: own.written }, context), context);
  await discardIfPossible(own, context);
}

/** If the draft cannot be removed in a few tries, it stays. */
export const discardIfPossible = (draft: OwnDraft, context: MailboxStepContext): Promise<boolean> =>
  tryToRemove(() => discard(draft, context), context);

/** Removes the message permanently, if it is still a draft, and nobody has changed it. */
export async function discard({ draft: { id }, written }: OwnDraft, context: MailboxStepContext): Promise<void> {
  const draft = await readDraft(id, context);
  if (draft === undefined || (await isChanged({ draft, written }, context))) return;
  await context.graph.post(context.at`/messages/${id}/permanentDelete`);
}
