import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { lastReport, type AttemptReport } from '../attempt-report';
import { isRefusal } from '../noted-effect';
import { mayHaveHappened } from '../nothing-sent';
import { sendEffect } from '../send-effect';
import { attachFiles, type Attached } from './attach-files';
import { attachedSoFar } from './attached-before';
import { findDraft } from './find-sent';
import type { MailboxStepContext } from './in-mailbox';
import type { MessageToWrite } from './message-to-write';
import { onFreshItem } from './on-fresh-item';
import { readDraft } from './read-draft';
import { beginDraft, writeDraft } from './write-draft';

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
    await discardRefused(draft.id, error, context);
    throw error;
  } finally {
    if (!attached.inDoubt) context.saveProgress(prepared(context.attempt, draft.id, attached.count));
  }
}

/** Removes a draft that is refused for good, because no attempt continues with it. If it cannot be removed in a few tries, it stays. */
export async function discardRefused(draftId: string, error: unknown, context: MailboxStepContext): Promise<void> {
  if (!isToolError(error) || error.nonRetryable !== true || !isRefusal(error)) return;
  await tryToRemove(() => discard(draftId, context), context);
}

/** The pauses before each try to remove a draft, as shares of the patience. If that is five minutes: none, then 1 and 3 s. */
const pauses = [0, 1 / 300, 1 / 100];

/** Removes an item that no attempt will use, or leaves it after a few tries. */
export async function tryToRemove(
  remove: () => Promise<void>,
  { patience, signal }: Pick<MailboxStepContext, 'patience' | 'signal'>,
): Promise<void> {
  for (const pause of pauses) {
    const removal = sleep(pause * patience, undefined, { signal }).then(remove);
    const [{ status }] = await Promise.allSettled([removal]);
    if (status === 'fulfilled') return;
  }
}

/** Removes the message permanently, if it is still a draft. */
export async function discard(draftId: string, context: MailboxStepContext): Promise<void> {
  if ((await readDraft(draftId, context)) === undefined) return;
  await context.graph.post(context.at`/messages/${draftId}/permanentDelete`);
}
