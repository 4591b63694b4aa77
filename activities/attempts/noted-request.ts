import { defined } from '../../src/json/defined';
import { toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { StepContext } from '../implement';
import { lookedFor, noteOnce, noteRepeatably, type Begun, type NotedEffect } from './effect-note';
import { isRefusal, reportRefused, stayRefused } from './refusal';

/** Makes the request that has the effect, and calls the given function before sending it. */
type Ask<Answer> = (beforeSending: () => Promise<void>) => Promise<Answer>;

/** Requests an effect that must not come twice: once noted, it is not requested again, unless it was refused. See {@link request}. */
export const requestOnce = <Answer>(
  effect: NotedEffect,
  content: object,
  context: StepContext,
  ask: Ask<Answer>,
): Promise<Answer> => request(effect, context, ask, { note: () => noteOnce(effect, content, context) });

/** Requests an effect that was noted and refused before. */
export const requestAgain = <Answer>(effect: NotedEffect, context: StepContext, ask: Ask<Answer>): Promise<Answer> =>
  request(effect, context, ask);

/**
 * Requests an effect that may come twice at worst: once more where it has not shown up for long. See {@link request}.
 *
 * @param isRefused whether a failure lets the next attempt request it at once
 */
export const requestRepeatably = <Answer>(
  effect: NotedEffect,
  context: StepContext,
  ask: Ask<Answer>,
  isRefused: (error: unknown) => boolean = isRefusal,
): Promise<Answer> => request(effect, context, ask, { note: () => noteRepeatably(effect, context), isRefused });

/**
 * Makes the request, and interprets its failure. The note is written when the request is next in line and has its token: if an attempt is cut off
 * after the note but before the request is sent, nobody knows whether it was sent.
 *
 * @throws OutcomeUnknown, so that the effect is looked for, when nobody can tell whether it was carried out, and at the end of that
 * @throws ProviderUnavailable, to be retried, when too little of the attempt's time is left to begin
 */
async function request<Answer>(
  effect: NotedEffect,
  context: StepContext,
  ask: Ask<Answer>,
  {
    note,
    isRefused = isRefusal,
  }: { note?: () => Promise<Begun | undefined>; isRefused?: (error: unknown) => boolean } = {},
): Promise<Answer> {
  const asked = { mayBeSent: false };
  const beforeSending = async (): Promise<void> => {
    // A request that is repeated with another token is already noted.
    if (note !== undefined && !asked.mayBeSent) {
      assertInTime(context);
      const begun = await note();
      if (begun !== undefined) throw notFoundYet(effect, begun, context);
    }
    asked.mayBeSent = true;
  };
  try {
    return await ask(beforeSending);
  } catch (error) {
    if (!asked.mayBeSent) stayRefused(context);
    else if (isRefused(error)) reportRefused(context);
    else throw unknown(effect, context, context.patienceMilliseconds, error);
    throw error;
  }
}

function assertInTime({ isLate }: StepContext): void {
  if (!isLate()) return;
  const sentence = 'Too little time was left to begin in this attempt; the next one goes on. Nothing was done yet.';
  throw toolError('ProviderUnavailable', sentence, { benign: true });
}

/** Returns the error of an attempt that did not find the effect. It is retryable while the effect may still show. */
export const notFoundYet = (effect: NotedEffect, begun: Begun, context: StepContext): Error =>
  unknown(effect, context, context.patienceMilliseconds - lookedFor(begun, context));

/** @param left how long the effect will still be looked for, in milliseconds */
function unknown({ lost }: NotedEffect, { patienceMilliseconds }: StepContext, left: number, cause?: unknown): Error {
  const details = callErrorDetails(cause);
  const isOver = left <= 0;
  return toolError('OutcomeUnknown', isOver ? lost.over : lost.looking, {
    retryable: !isOver,
    ...(!isOver && { retryAfterMilliseconds: nextLook(patienceMilliseconds, left) }),
    ...defined({ details }),
    cause,
  });
}

/** Returns the pause before the next look, short at first, then growing: with a patience of five minutes after 3, 6, 12, 24, 48 s and each minute. */
function nextLook(patienceMilliseconds: number, left: number): number {
  return Math.round(
    Math.min(patienceMilliseconds / 5, Math.max(patienceMilliseconds / 100, patienceMilliseconds - left)),
  );
}
