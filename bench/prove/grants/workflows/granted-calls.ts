import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import { toolErrorOf } from '../../../../workflows';

/** The outcome of one call. */
export interface CallAnswer {
  result?: unknown;
  error?: { type: string; message: string };
}

export interface GrantedCalls {
  step: string;
  input: unknown;
  approvalId: string;
  /** Number of concurrent calls. */
  count: number;
}

/** Runs the activity of one step directly, `count` times, with the given grant. */
export function grantedCalls({ step, input, approvalId, count }: GrantedCalls): Promise<CallAnswer[]> {
  const activities = proxyActivities<Record<string, (...args: unknown[]) => Promise<unknown>>>({
    startToCloseTimeout: '20 seconds',
    retry: { initialInterval: '10 milliseconds', maximumInterval: '100 milliseconds' },
  });
  const run = activities[step];
  if (run === undefined) throw ApplicationFailure.nonRetryable(`There is no step "${step}".`);
  return Promise.all(Array.from({ length: count }, () => answerOf(run(input, { approvalId }))));
}

async function answerOf(call: Promise<unknown>): Promise<CallAnswer> {
  try {
    return { result: await call };
  } catch (error) {
    const refusal = toolErrorOf(error);
    if (refusal === undefined) throw error;
    return { error: { type: refusal.type, message: refusal.message } };
  }
}
