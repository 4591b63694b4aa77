import type { AgentDefinitionInput, ApprovalState } from '../../../src/contracts';
import { defined } from '../../../src/json/defined';
import type { StepOutcome } from '../../support/agents';
import { agentTaskQueue, createWorld, type World } from '../../support/world';
import { pendingOf } from '../pending-approvals';
import { hurried, startAs } from '../run-steps';

/** A world in which a person reviews what the agent "careful" is about to do. */
export interface ReviewWorld extends World {
  /** Runs a step as far as a person has to agree. */
  asked: (step: string, input: unknown) => Promise<Asked>;
}

interface Asked {
  id: string;
  state: ApprovalState;
  shown: Record<string, string>;
  approve: (input?: unknown) => Promise<unknown>;
  outcome: () => Promise<StepOutcome>;
}

export const lena = { name: 'Lena', address: 'lena@northwind.example' };
export const ask = { permission: 'approval' as const };
export const refusedAs = (type: string, message: RegExp) => ({
  error: expect.objectContaining({ type, message: expect.stringMatching(message) }),
});

export async function createReviewWorld(equipment: AgentDefinitionInput['equipment']): Promise<ReviewWorld> {
  const world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { agents, approvals } = world.client;
  await agents.define('careful', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
  return {
    ...world,
    asked: async (step, input) => {
      const handle = await startAs(world, 'careful', 'steps', [{ step, input, options: hurried }]);
      const { id } = await pendingOf(world, handle.workflowId);
      const state = await approvals.get(id);
      return {
        id,
        state,
        shown: Object.fromEntries((state.request.review ?? []).map(({ name, value }) => [name, value])),
        approve: (edited) => approvals.decide(id, 'Grace', { decision: 'approve', ...defined({ input: edited }) }),
        outcome: async () => ((await handle.result()) as StepOutcome[])[0]!,
      };
    },
  };
}
