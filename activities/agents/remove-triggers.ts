import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import { checkpointQuery, removeUpdate } from '../../src/messages/trigger';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { cachedBriefly } from '../../src/temporal/cached-briefly';
import { runningTriggers } from '../../src/triggers/running-triggers';

/** For how long the keepers of a process share a listing. Each by itself, those of twenty agents list all triggers twenty times a minute. */
const listingLasts = 20_000;

/** Removes the agent's triggers: those listed as running, and those named, which a listing may not show yet. */
export async function removeTriggers({ agent, triggerIds }: { agent: string; triggerIds: string[] }): Promise<void> {
  const ids = new Set([...triggerIds, ...(await triggersOf(agent, { wantsFresh: true }))]);
  for (const id of ids) await removeTrigger(agent, id);
}

/** Unless it is another agent's by now, or is gone. */
export async function removeTrigger(agent: string, id: string): Promise<void> {
  const handle = getClient().workflow.getHandle(triggerWorkflow.idOf(id));
  try {
    const { target, status } = await handle.query(checkpointQuery);
    if (target.agent === agent && status !== 'removed') await handle.executeUpdate(removeUpdate);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error; // never started, or ended meanwhile
  }
}

const allRunning = cachedBriefly(runningTriggers, listingLasts);

/** Ids of those that run for the agent; of a listing made in the last seconds, unless a fresh one is wanted. */
export const triggersOf = async (agent: string, { wantsFresh }: { wantsFresh: boolean }): Promise<string[]> =>
  (await allRunning(getClient(), '', wantsFresh)).filter((trigger) => trigger.agent === agent).map(({ id }) => id);
