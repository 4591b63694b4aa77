import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { callStep, toolErrorOf, type CaughtToolError, type StepOptions } from '../../../workflows';

/** The outcome of one step. */
export type StepOutcome = { result: unknown; error?: undefined } | { result?: undefined; error: CaughtToolError };

export interface StepCall {
  step: string;
  input: unknown;
  options?: StepOptions;
}

/** Runs steps concurrently and returns their outcomes. */
export async function steps(calls: StepCall[]): Promise<StepOutcome[]> {
  return Promise.all(calls.map(({ step, input, options }) => outcomeOf(callStep(step, input, options))));
}

/** Runs one step's activity directly, without approval, with the given grant. */
export async function withGrant(step: string, input: unknown, approvalId?: string): Promise<StepOutcome> {
  const activities = proxyActivities<Record<string, (...args: unknown[]) => Promise<unknown>>>({
    startToCloseTimeout: '1 minute',
  });
  return outcomeOf(activities[step]!(input, ...(approvalId === undefined ? [] : [{ approvalId }])));
}

/** Runs one step as a local activity. */
export async function locally(step: string, input: unknown): Promise<StepOutcome> {
  const activities = proxyLocalActivities<Record<string, (input: unknown) => Promise<unknown>>>({
    scheduleToCloseTimeout: '1 minute',
  });
  return outcomeOf(activities[step]!(input));
}

export async function outcomeOf(call: Promise<unknown>): Promise<StepOutcome> {
  try {
    return { result: await call };
  } catch (error) {
    const toolError = toolErrorOf(error);
    if (toolError === undefined) throw error;
    return { error: toolError };
  }
}
