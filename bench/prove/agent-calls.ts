import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { steps } from '../../src/contracts';
import { runAsCall } from '../../src/temporal/call/current-call';
import type { StepCall, StepOutcome } from '../../test/support/agents';
import { agentTaskQueue, type Installation } from './installation/installation';
import type { EffectfulCall } from './kinds/every-kind';
import { isRaw } from './kinds/kind';
import { persistently } from './persistently';

/** Each attempt times out after seconds, so that the work of a killed process is retried soon. */
export const hasty: NonNullable<StepCall['options']> = {
  startToCloseTimeout: '6 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 second' },
};

/** Defines the agents of the proofs: "free" may do everything at once, "careful" asks a person before every step. */
export async function defineAgents({ client }: Installation): Promise<void> {
  for (const [name, permission] of [
    ['free', 'autopilot'],
    ['careful', 'approval'],
  ] as const) {
    const equipment = Object.fromEntries(Object.keys(steps).map((step) => [step, { permission }]));
    await client.agents.define(name, { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
  }
}

export interface RunningCall {
  readonly workflowId: string;
  readonly outcome: () => Promise<StepOutcome>;
}

/** Starts one step in its own agent workflow. Waits while Temporal is unavailable. */
export async function startCall(
  { client }: Installation,
  agent: 'free' | 'careful',
  { step, input }: Pick<StepCall, 'step' | 'input'>,
  options: StepCall['options'] = hasty,
): Promise<RunningCall> {
  const workflowId = `proved-${randomUUID()}`;
  const args = [[{ step, input, options }]];
  await persistently(async () => {
    try {
      await runAsCall({ agent }, () =>
        client.temporal.workflow.start('steps', { taskQueue: agentTaskQueue, workflowId, args }),
      );
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  });
  return {
    workflowId,
    outcome: async () => {
      const result = (await persistently(() =>
        client.temporal.workflow.getHandle(workflowId).result(),
      )) as StepOutcome[];
      return result[0] ?? { result: undefined };
    },
  };
}

/** Returns the problems of a call: lost, duplicated, half done, failed, or never ended (without an outcome). */
export function problemsOf(call: EffectfulCall, outcome: StepOutcome | undefined): string[] {
  const { kind, name, count } = call;
  const what = `${kind} (${name})`;
  if (outcome === undefined) return [`${what} never ended`];
  const effects = count();
  if (!Number.isInteger(effects)) return [`${what} was done in part`];
  if (effects > 1) return [`${what} was doubled: ${effects} effects`];
  if (outcome.error === undefined) return effects === 1 ? [] : [`${what} was lost: it ended well without an effect`];
  if (isRaw(call) && outcome.error.type === 'OutcomeUnknown') return [];
  return [`${what} failed: ${outcome.error.type}: ${outcome.error.message}`];
}
