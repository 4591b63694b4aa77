import { activityInfo, CancelledFailure } from '@temporalio/activity';
import { z } from 'zod';
import { isToolError, retryDelayOf, toolError } from '../../src/contracts/tool-error';
import type { StepContext } from '../implement';
import { hasNextAttempt, stepEndsAt } from './next-attempt';

/** What a finished call saves for its next attempt, if only leftovers of earlier attempts remain to be removed. */
export interface Done {
  readonly answer: unknown;
  /** When to give up tidying, in milliseconds since 1970. */
  readonly until: number;
}

const doneSchema = z.object({ phase: z.literal('done'), answer: z.unknown(), until: z.number() });

/** Returns the saved answer if any earlier attempt finished the call. Unlike an attempt's report, this stays true whatever later attempts do. */
export function doneBefore(progress: unknown): Done | undefined {
  const { data } = doneSchema.safeParse(progress);
  return data;
}

/**
 * Removes the leftovers of a call's earlier attempts, once the effect is permanent and the answer known. A temporary failure is left to the next
 * attempt, for as long as an effect is looked for. After that the leftovers stay, because the call has succeeded and must not fail over them.
 *
 * @throws ProviderUnavailable, to be retried; the answer is saved for the next attempt
 */
export async function tidyingUp<Answer>(
  answer: Answer,
  context: StepContext,
  tidy: () => Promise<void>,
): Promise<Answer> {
  try {
    await tidy();
  } catch (error) {
    const { patienceMilliseconds, progress, signal, saveProgress } = context;
    const until = doneBefore(progress)?.until ?? Date.now() + patienceMilliseconds;
    const pause = (isToolError(error) ? retryDelayOf(error) : undefined) ?? patienceMilliseconds / 100;
    const isCancelled = signal.reason instanceof CancelledFailure;
    const isFinal = isToolError(error) && error.nonRetryable === true;
    if (isCancelled || isFinal || !hasNextAttempt(pause, Math.min(until, halfOfStep()))) return answer;
    saveProgress({ phase: 'done', answer, until });
    throw toolError('ProviderUnavailable', 'It is done; what an earlier attempt has left over is removed soon.', {
      retryAfterMilliseconds: pause,
      benign: true,
      cause: error,
    });
  }
  return answer;
}

/** A step that runs out of attempts or time would fail, so half of its time is reserved for periods in which workers are away. */
const halfOfStep = (): number => (activityInfo().scheduledTimestampMs + stepEndsAt()) / 2;
