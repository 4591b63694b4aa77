import { activityInfo, CancelledFailure } from '@temporalio/activity';
import { z } from 'zod';
import { isToolError, toolError } from '../src/contracts/tool-error';
import type { StepContext } from './implement';
import { isLastAttempt } from './step-run/attempt-time';

/** What a call leaves to its next attempt when it is done but for what its earlier ones have left over. */
export interface Done {
  readonly answer: unknown;
  /** When tidying up is given up, in milliseconds since 1970. */
  readonly until: number;
}

const doneSchema = z.object({ phase: z.literal('done'), answer: z.unknown(), until: z.number() });

/** Whether the call is done, by what any earlier attempt has saved: unlike a last word this stays true, whatever became of later ones. */
export function doneBefore(progress: unknown): Done | undefined {
  const { data } = doneSchema.safeParse(progress);
  return data;
}

/**
 * Removes what earlier attempts of a call have left over, when its effect is there for good and its answer known. What fails for the moment is left
 * to the next attempt, as long as an effect is looked for; then it stays, because the call has succeeded and must not fail by it.
 *
 * @throws ProviderUnavailable, to be tried again; the answer is saved for the next attempt
 */
export async function tidyingUp<Answer>(
  answer: Answer,
  context: StepContext,
  tidy: () => Promise<void>,
): Promise<Answer> {
  try {
    await tidy();
  } catch (error) {
    const { patience, progress, signal, saveProgress } = context;
    const until = doneBefore(progress)?.until ?? Date.now() + patience;
    const pause = retryDelayOf(error) ?? patience / 100;
    const isCancelled = signal.aborted && signal.reason instanceof CancelledFailure;
    const isFinal = isToolError(error) && error.nonRetryable === true;
    if (isCancelled || isFinal || !hasAnotherAttempt(until, pause)) return answer;
    saveProgress({ phase: 'done', answer, until });
    throw toolError('ProviderUnavailable', 'It is done; what an earlier attempt has left over is removed soon.', {
      retryAfterMilliseconds: pause,
      benign: true,
      cause: error,
    });
  }
  return answer;
}

function retryDelayOf(error: unknown): number | undefined {
  return isToolError(error) && typeof error.nextRetryDelay === 'number' ? error.nextRetryDelay : undefined;
}

/** A step that is out of attempts, or of time, fails: half of its time is kept for workers that are away meanwhile. */
function hasAnotherAttempt(until: number, pause: number): boolean {
  if (isLastAttempt()) return false;
  const { scheduledTimestampMs, scheduleToCloseTimeoutMs } = activityInfo();
  const half = scheduleToCloseTimeoutMs === 0 ? Infinity : scheduledTimestampMs + scheduleToCloseTimeoutMs / 2;
  return Date.now() + pause < Math.min(until, half);
}
