import { readableSummary } from '../../src/encryption/readable-summary';
import { isDeepStrictEqual } from 'node:util';
import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { AgentState } from '../../src/contracts/agent';
import { own } from '../../src/contracts/own';
import type { TriggerConfiguration, TriggerState } from '../../src/contracts/trigger-state';
import { serviceTaskQueue } from '../../src/contracts/call-header';
import { runningTriggers } from '../../src/triggers/running-triggers';
import { keepBeating } from '../keep-beating';
import { notYet } from '../not-yet';

const lookAgainAfter = 60_000;

/** Starts the agent's missing triggers, passes changed definitions on, removes what it no longer has; then comes back in a minute. */
export async function keepTriggers(state: AgentState): Promise<never> {
  await keepBeating(
    () => undefined,
    async () => {
      for (const definition of state.definition.triggers) {
        const { workflowType, taskQueue } = state.definition;
        await keepTrigger(
          { definition, target: { agent: state.name, workflowType, taskQueue } },
          own(state.triggersSetUpAt, definition.id),
        );
      }
      const kept = state.definition.triggers.map(({ id }) => id);
      for (const id of await triggersOf(state.name)) if (!kept.includes(id)) await removeTrigger(state.name, id);
    },
  );
  throw notYet(lookAgainAfter);
}

/** Removes the agent's triggers: those listed as running, and those named, which a listing may not show yet. */
export async function removeTriggers({ agent, triggerIds }: { agent: string; triggerIds: string[] }): Promise<void> {
  const ids = new Set([...triggerIds, ...(await triggersOf(agent))]);
  for (const id of ids) await removeTrigger(agent, id);
}

async function removeTrigger(agent: string, id: string): Promise<void> {
  const handle = getClient().workflow.getHandle(`trigger/${id}`);
  try {
    const { target, status } = await handle.query<TriggerState>('checkpoint');
    if (target.agent === agent && status !== 'removed') await handle.executeUpdate('remove');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error; // never started, or ended meanwhile
  }
}

const triggersOf = async (agent: string): Promise<string[]> =>
  (await runningTriggers(getClient())).filter((trigger) => trigger.agent === agent).map(({ id }) => id);

async function keepTrigger(wanted: TriggerConfiguration, setUpAt = new Date().toISOString()): Promise<void> {
  const client = getClient();
  const workflowId = `trigger/${wanted.definition.id}`;
  const handle = client.workflow.getHandle(workflowId);
  const description = await handle.describe().catch((error: unknown) => {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  });
  const last =
    description === undefined || description.status.name === 'COMPLETED' ? undefined : await checkpointOf(workflowId);
  if (description?.status.name === 'RUNNING') {
    if (last?.target.agent !== wanted.target.agent) return; // another agent's: refused where the agent is defined
    const current: TriggerConfiguration = { definition: last.definition, target: last.target };
    if (!isDeepStrictEqual(current, wanted)) await handle.executeUpdate('configure', { args: [wanted] });
    return;
  }
  const fresh: TriggerState = {
    ...wanted,
    status: 'active',
    setUpAt,
    watermark: setUpAt,
    delivered: [],
    recent: [],
    counts: { delivered: 0, skipped: 0, failed: 0 },
    inbox: [],
  };
  await client.workflow.start('trigger', {
    workflowId,
    taskQueue: serviceTaskQueue,
    args: [last === undefined ? fresh : { ...last, ...wanted }],
    staticSummary: readableSummary(`${wanted.definition.type} for ${wanted.target.agent}`),
  });
}

/** What the last run knew: also of one that was terminated, whose history still answers queries. */
async function checkpointOf(workflowId: string): Promise<TriggerState> {
  return getClient().workflow.getHandle(workflowId).query<TriggerState>('checkpoint');
}
