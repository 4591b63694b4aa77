import type { StepName } from '../contracts/step';
import { isToolError } from '../contracts/tool-error';
import { counter } from './instruments';

const attempts = counter<{ step: string; outcome: string }>(
  'agent_integrations_step_attempts',
  'Attempts of steps by what came of them: ok, the type of the error (OutcomeUnknown, RateLimited, …), Cancelled, or Fault.',
);

const retries = counter<{ step: string }>('agent_integrations_step_retries', 'Attempts of steps after the first.');

/** Counts one attempt of a step by its outcome. */
export async function measuredAttempt<Result>(
  { step, attempt }: { step: StepName; attempt: number },
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

function outcomeOf(error: unknown): string {
  if (isToolError(error)) return error.type;
  return error instanceof Error && error.name === 'CancelledFailure' ? 'Cancelled' : 'Fault';
}
