import { getClient } from '@temporalio/activity';
import { defined } from '../../src/contracts/defined';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import type { IdForm } from '../../src/messages/workflow-kinds';
import { callErrorDetails, isAmbiguous } from '../../src/providers/provider-call';
import { readNote, writeNote, type DurableNote } from '../../src/temporal/durable-note';
import type { StepContext } from '../implement';
import { lastReport, type AttemptReport } from './attempt-report';
import { mayHaveHappened } from './nothing-sent';

/**
 * An effect for which the provider has no idempotency key: noted durably before it is requested, and from then on only looked for. Reads lag
 * behind writes, so finding nothing proves nothing.
 */
export interface NotedEffect {
  /** Builds the id of its note from the call's key. */
  readonly ids: IdForm<'sending' | 'creating'>;
  /** Error messages when the effect's answer got lost: while the effect is looked for, and when that is over. */
  readonly lost: { readonly looking: string; readonly over: string };
}

/** Returns the note if any attempt has requested the effect. Nobody then requests it again, unless it was refused (or see `beginAgain`). */
export async function readBegun(
  { ids }: NotedEffect,
  { key, notes }: Pick<StepContext, 'key' | 'notes'>,
): Promise<DurableNote | undefined> {
  const note = await readNote(getClient(), ids.idOf(key));
  return note && { ...note, content: notes.read(note.content) };
}

/**
 * Notes that the effect is about to be requested.
 *
 * @param summary readable by everyone who sees the namespace
 * @param content stored encrypted with the note
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
 * Notes that an effect that is not found is requested again: only once, after half the time for which it is looked for. An effect that shows up later
 * than that is doubled, so this is for effects that a person can undo.
 *
 * @param begun the note of the first request
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
 * Notes that an effect is about to be requested, where a request is allowed: if there is no note yet, after a refusal, or once more if the effect has
 * not shown up for long (see `beginAgain`).
 *
 * @param summary readable by everyone who sees the namespace
 * @throws OutcomeUnknown while the possible effect of an earlier attempt must be looked for, and at the end of that
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
 * Whether a request may be repeated: after a refusal, or after a 503, "The service is temporarily unavailable. You can repeat the request after a
 * delay." (https://learn.microsoft.com/graph/errors) A retry first looks for what a 503 may have carried out all the same.
 */
export const mayRepeat = (error: unknown): boolean => isRefusal(error) || callErrorDetails(error)?.status === 503;

/** Returns how long the effect has been looked for, in milliseconds. */
const lookedFor = ({ at }: { at: Date }, { attemptedAt }: StepContext): number => attemptedAt.getTime() - at.getTime();

/**
 * Makes the request that has the effect, and interprets its failure. The note is written when the request is next in line and has its token: if an
 * attempt is cut off after the note but before the request is sent, nobody knows whether it was sent.
 *
 * @param ask makes the request, and calls the given function before sending it
 * @param note notes that the effect is about to be requested, or throws; left out if it was noted and refused before
 * @param isRefused whether an error says that the effect may be requested again, after looking for it
 * @throws OutcomeUnknown, so that the effect is looked for, when nobody can tell whether it was carried out
 * @throws ProviderUnavailable, to be retried, when too little of the attempt's time is left to begin
 */
export async function askNoted<Answer>(
  effect: NotedEffect,
  context: StepContext,
  ask: (beforeSending: () => Promise<void>) => Promise<Answer>,
  { note, isRefused = isRefusal }: { note?: () => Promise<void>; isRefused?: (error: unknown) => boolean } = {},
): Promise<Answer> {
  const asked = { isNoted: note === undefined };
  // A request that is repeated with another token is already noted.
  const beforeSending = async (): Promise<void> => {
    if (asked.isNoted) return;
    assertInTime(context);
    await note?.();
    asked.isNoted = true;
  };
  try {
    return await ask(beforeSending);
  } catch (error) {
    if (!asked.isNoted) {
      stayRefused(context);
      throw error;
    }
    if (!isRefused(error)) throw unknown(effect, context, context.patience, error);
    context.saveProgress(refused(context.attempt));
    throw error;
  }
}

function assertInTime({ isLate }: StepContext): void {
  if (!isLate()) return;
  const sentence = 'Too little time was left to begin in this attempt; the next one goes on. Nothing was done yet.';
  throw toolError('ProviderUnavailable', sentence, { benign: true });
}

/** Returns whether an error proves that nothing was done: the provider refused, or the request was never sent. */
export const isRefusal = (error: unknown): boolean => isToolError(error) && !isAmbiguous(error);

/** Returns whether the previous attempt has proof that nothing was done. */
export const wasRefused = (context: Pick<StepContext, 'attempt' | 'progress'>): boolean =>
  lastReport(context)?.phase === 'refused';

/** Passes on, at the end of an attempt that did not come to its request, that the previous attempt has proof. Also where it has written other things. */
export function stayRefused(context: Pick<StepContext, 'attempt' | 'progress' | 'saveProgress'>): void {
  if (wasRefused(context)) context.saveProgress(refused(context.attempt));
}

/** Saved by an attempt after which the effect is known not to exist. */
const refused = (attempt: number): AttemptReport => ({ phase: 'refused', attempt });

/**
 * Returns the error of an attempt that finds no trace of an effect that may be on its way: the next attempt looks again, or the looking ends.
 *
 * @param at when the effect was noted
 */
export function notFoundYet(effect: NotedEffect, { at }: { at: Date }, context: StepContext): Error {
  return unknown(effect, context, context.patience - lookedFor({ at }, context));
}

/** @param left how long the effect will still be looked for, in milliseconds */
function unknown({ lost }: NotedEffect, { patience }: StepContext, left: number, cause?: unknown): Error {
  const details = callErrorDetails(cause);
  const isOver = left <= 0;
  return toolError('OutcomeUnknown', isOver ? lost.over : lost.looking, {
    retryable: !isOver,
    ...(!isOver && { retryAfterMilliseconds: nextLook(patience, left) }),
    ...defined({ details }),
    cause,
  });
}

/** Returns the pause before the next look, short at first, then growing: with a patience of five minutes after 3, 6, 12, 24, 48 s and each minute. */
function nextLook(patience: number, left: number): number {
  return Math.round(Math.min(patience / 5, Math.max(patience / 100, patience - left)));
}
