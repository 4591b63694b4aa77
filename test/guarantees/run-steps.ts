import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { steps } from '../../src/contracts';
import { runAsCall } from '../../src/temporal/call/current-call';
import type { StepCall, StepOutcome } from '../support/agents';
import { agentTaskQueue, createWorld, type World } from '../support/world';

/** Comes back at once, so that a test of many faults takes seconds. */
export const hurried = { retry: { initialInterval: '10 milliseconds', maximumInterval: '100 milliseconds' } } as const;

/** Starts an agent workflow of the tests, acting as the named agent, or as none. */
export function startAs(
  { client }: World,
  agent: string | undefined,
  workflowType: string,
  ...args: unknown[]
): Promise<WorkflowHandle> {
  return runAsCall(agent === undefined ? {} : { agent }, () =>
    client.temporal.workflow.start(workflowType, { taskQueue: agentTaskQueue, workflowId: randomUUID(), args }),
  );
}

/** Runs steps side by side in one agent workflow and answers how each went. */
export async function runSteps(world: World, agent: string | undefined, ...calls: StepCall[]): Promise<StepOutcome[]> {
  const handle = await startAs(world, agent, 'steps', calls);
  return (await handle.result()) as StepOutcome[];
}

/** Runs one step in an agent workflow and answers how it went. */
export async function runStep(
  world: World,
  agent: string | undefined,
  step: string,
  input: unknown,
  options: StepCall['options'] = hurried,
): Promise<StepOutcome> {
  const [outcome] = await runSteps(world, agent, { step, input, options });
  return outcome!;
}

/** Defines the agent "busy", which may do everything without asking. */
export async function defineBusyAgent({ client }: World): Promise<void> {
  const equipment = Object.fromEntries(Object.keys(steps).map((step) => [step, { permission: 'autopilot' as const }]));
  await client.agents.define('busy', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
}

/** A world with accounts, workers, and the agent "busy". */
export async function createBusyWorld(
  options?: Parameters<typeof createWorld>[0],
  workers?: Parameters<World['startWorkers']>[0],
): Promise<World> {
  const world = await createWorld(options);
  await world.connectAccounts();
  await world.startWorkers(workers);
  await defineBusyAgent(world);
  return world;
}
