import { randomUUID } from 'node:crypto';
import { getClient } from '@temporalio/activity';
import type { AgentDefinitionInput } from '../../../src/contracts';
import type { StepOutcome } from '../../support/agents';
import { agentTaskQueue, createWorld, type RunningWorkers, type World } from '../../support/world';
import { startAs } from '../run-steps';

/** A world whose agents try steps, to see what they may do. */
export interface PermissionWorld extends World {
  readonly services: RunningWorkers;
  define: (name: string, equipment: AgentDefinitionInput['equipment']) => Promise<unknown>;
  /** Tries a step without asking anyone: a call that needs approval fails and says so. */
  attempt: (agent: string | undefined, step: string, input: unknown) => Promise<StepOutcome>;
  newCard: (board?: string, list?: string) => { list: string; name: string };
}

export const refused = (type: string, message = /./) => ({
  error: expect.objectContaining({ type, message: expect.stringMatching(message) }),
});
export const done = { result: expect.anything() };

export async function createPermissionWorld(): Promise<PermissionWorld> {
  const world = await createWorld();
  await world.connectAccounts();
  const services = await world.startWorkers({ only: 'services' });
  await world.startWorkers({ only: 'agents', agentWorker: { activities: { startElsewhere } } });
  return {
    ...world,
    services,
    define: (name, equipment) =>
      world.client.agents.define(name, { workflowType: 'steps', taskQueue: agentTaskQueue, equipment }),
    attempt: async (agent, step, input) =>
      (await (await startAs(world, agent, 'withGrant', step, input)).result()) as StepOutcome,
    newCard: (board = 'Support', list = 'Inbox') => ({
      list: world.sandbox.trello.list(board, list).id,
      name: randomUUID(),
    }),
  };
}

/** An activity of the user's own that starts a workflow, as agents do that hand work on. */
function startElsewhere(step: string, input: unknown): Promise<unknown> {
  const options = { taskQueue: agentTaskQueue, workflowId: randomUUID(), args: [step, input] };
  return getClient().workflow.execute('withGrant', options);
}
