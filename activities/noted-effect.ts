import { getClient } from '@temporalio/activity';
import { isToolError, toolError } from '../src/contracts/tool-error';
import type { IdForm } from '../src/messages/workflow-kinds';
import { callErrorDetails, isAmbiguous } from '../src/providers/provider-call';
import { readNote, writeNote, type DurableNote } from '../src/temporal/durable-note';
import type { StepContext } from './implement';
import { lastReport, type AttemptReport } from './attempt-report';
import { mayHaveHappened } from './nothing-sent';

/**
 * An effect that the provider knows no key for: durably noted before it is asked for, and from then on only looked for. What is read lags behind
 * what was written, so that nothing found proves nothing.
 */
export interface NotedEffect {
  /** Its note is named after the key of the call. */
  readonly ids: IdForm<'sending' | 'creating'>;
  /** What is said when its answer got lost: while it is looked for, and when that is over. */
  readonly lost: { readonly looking: string; readonly over: string };
}

/** Whether the effect has been asked for, in whatever attempt: then nobody asks for it again, unless it was refused (or see `beginAgain`). */
export async function readBegun(
  { ids }: NotedEffect,
  { key, notes }: Pick<StepContext, 'key' | 'notes'>,
): Promise<DurableNote | undefined> {
  const note = await readNote(getClient(), ids.idOf(key));
  return note && { ...note, content: notes.read(note.content) };
}

/**
 * Notes that the effect is about to be asked for.
 *
 * @param summary what everyone who sees the namespace reads
 * @param content kept encrypted beside it
 * @returns false when another attempt has begun meanwhile
 */
export async function begin(
  { ids }: NotedEffect,
  summary: string,
  content: unknown,
  context: StepContext,
): Promise<boolean> {
  try {
    return await writeNote(getClient(), ids.idOf(context.key), summary, context.notes.sign(content));
  } catch (error) {
    context.saveProgress(refused(context.attempt));
    throw error;
  }
}

/**
 * Notes that an effect which does not show is asked for once more: when half the time it is looked for is over, and once. What shows later than that
 * is doubled, so this is for what a person can take back.
 *
 * @param begun the note of the first time
 */
async function beginAgain(
  { ids }: NotedEffect,
  summary: string,
  begun: DurableNote,
  context: StepContext,
): Promise<boolean> {
  if (lookedFor(begun, context) < context.patience / 2) return false;
  return writeNote(getClient(), ids.idOf(`${context.key}/again`), summary, {});
}

/**
 * Notes that an effect is about to be asked for, where it may be asked for again: not before it was noted, after a refusal, or once more where it
 * has not shown for long (see `beginAgain`).
 *
 * @param summary what everyone who sees the namespace reads
 * @throws OutcomeUnknown while what an earlier attempt may have done is to be looked for, and at the end of that
 */
export async function noteOrLook(effect: NotedEffect, summary: string, context: StepContext): Promise<void> {
  const begun = mayHaveHappened(context) ? await readBegun(effect, context) : undefined;
  const mayAsk =
    begun === undefined
      ? await begin(effect, summary, {}, context)
      : wasRefused(context) || (await beginAgain(effect, summary, begun, context));
  if (!mayAsk) throw notFoundYet(effect, begun ?? { at: context.attemptedAt }, context);
}

/**
 * "The service is temporarily unavailable. You can repeat the request after a delay." (https://learn.microsoft.com/graph/errors) What it carried
 * out all the same is looked for first.
 */
export const mayRepeat = (error: unknown): boolean => isRefusal(error) || callErrorDetails(error)?.status === 503;

/** In milliseconds. */
const lookedFor = ({ at }: { at: Date }, { attemptedAt }: StepContext): number => attemptedAt.getTime() - at.getTime();

/**
 * Makes the request that has the effect, and says what its failure comes to. It is noted when it is next in line and has its token: an attempt that
 * is cut off after the note, and before the request is on its way, leaves nobody who knows.
 *
 * @param ask makes the request, with this to be called before it is sent
 * @param note notes that it is about to be asked for, or throws; left out where it is noted and was refused
 * @param isRefused whether an error says that it may be asked for again, once it was looked for
 * @throws OutcomeUnknown, to be looked for, when nobody can tell whether it was carried out
 * @throws ProviderUnavailable, to be tried again, when too little of the attempt's time is left to begin
 */
export async function askNoted<Answer>(
  effect: NotedEffect,
  context: StepContext,
  ask: (beforeSending: () => Promise<void>) => Promise<Answer>,
  { note, isRefused = isRefusal }: { note?: () => Promise<void>; isRefused?: (error: unknown) => boolean } = {},
): Promise<Answer> {
  const asked = { isNoted: note === undefined };
  // A request that is made again with another token is noted already.
  const beforeSending = async (): Promise<void> => {
    if (asked.isNoted) return;
    assertInTime(context);
    await note?.();
    asked.isNoted = true;
  };
  try {
    return await ask(beforeSending);
  } catch (error) {
    if (!asked.isNoted) throw error;
    if (!isRefused(error)) throw unknown(effect, context, context.patience, error);
    context.saveProgress(refused(context.attempt));
    throw error;
  }
}

function assertInTime({ isLate }: StepContext): void {
  if (!isLate()) return;
  const told = 'Too little time was left to begin in this attempt; the next one goes on. Nothing was done yet.';
  throw toolError('ProviderUnavailable', told, { benign: true });
}

/** Whether an error proves that nothing was done: the provider said no, or the request never left. */
export const isRefusal = (error: unknown): boolean => isToolError(error) && !isAmbiguous(error);

/** Whether the last attempt has proof that nothing was done. */
export const wasRefused = (context: Pick<StepContext, 'attempt' | 'progress'>): boolean =>
  lastReport(context)?.phase === 'refused';

/** Saved by an attempt after which the effect is known not to be there. */
const refused = (attempt: number): AttemptReport => ({ phase: 'refused', attempt });

/**
 * For an attempt that finds no trace of what may be on its way: has the next one look, or ends the looking.
 *
 * @param at when the effect was noted
 */
export function notFoundYet(effect: NotedEffect, { at }: { at: Date }, context: StepContext): Error {
  return unknown(effect, context, context.patience - lookedFor({ at }, context));
}

/** @param left how long it will be looked for, in milliseconds */
function unknown({ lost }: NotedEffect, { patience }: StepContext, left: number, cause?: unknown): Error {
  const details = callErrorDetails(cause);
  const isOver = left <= 0;
  return toolError('OutcomeUnknown', isOver ? lost.over : lost.looking, {
    retryable: !isOver,
    ...(isOver ? {} : { retryAfterMilliseconds: nextLook(patience, left) }),
    ...(details === undefined ? {} : { details }),
    cause,
  });
}

/** Soon at first, then in growing pauses: for five minutes after 3, 6, 12, 24, 48 s and each minute. */
function nextLook(patience: number, left: number): number {
  return Math.round(Math.min(patience / 5, Math.max(patience / 100, patience - left)));
}
