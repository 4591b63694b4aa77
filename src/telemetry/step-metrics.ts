import type { StepName } from '../contracts/step';
import type { ToolErrorType } from '../contracts/tool-error';
import { counter } from './instruments';

/**
 * The outcome of a failed attempt. Looking: it is unknown whether the effect happened, and the next attempt looks for it. TemporalUnavailable
 * and WorkerStops: the attempt is retried when Temporal or a worker is back. Fault: an unexpected error.
 */
export type FailedOutcome = ToolErrorType | 'Looking' | 'TemporalUnavailable' | 'WorkerStops' | 'Cancelled' | 'Fault';

const attempts = counter<{ step: string; outcome: 'ok' | FailedOutcome }>(
  'agent_integrations_step_attempts',
  'Attempts of steps by what came of them: ok, the type of the error (OutcomeUnknown, RateLimited, …), Looking (the next attempt looks for the effect), TemporalUnavailable, WorkerStops, Cancelled, or Fault.',
);

const retries = counter<{ step: string }>('agent_integrations_step_retries', 'Attempts of steps after the first.');

/** Counts one attempt of a step by its outcome. @param outcomeOf returns the outcome under which a failed attempt is counted */
export async function measuredAttempt<Result>(
  { step, attempt, outcomeOf }: { step: StepName; attempt: number; outcomeOf: (error: unknown) => FailedOutcome },
  run: () => Promise<Result>,
): Promise<Result> {
  if (attempt > 1) retries.count({ step });
  try {
    const result = await run();
    attempts.count({ step, outcome: 'ok' });
    return result;
  } catch (error) {
    attempts.count({ step, outcome: outcomeOf(error) });
    throw error;
  }
}
