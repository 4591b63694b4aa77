import { activityInfo, getClient } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { ListedTrigger } from '../../src/contracts/trigger-report';
import { checkpointQuery, removeUpdate } from '../../src/messages/trigger';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { cachedBriefly } from '../../src/temporal/cached-briefly';
import { describeRun } from '../../src/temporal/run/describe-run';
import { runningTriggers } from '../../src/temporal/listings/running-triggers';
import { requireReadableAnswer } from '../../src/temporal/require-readable-answer';
import { withHeartbeat } from '../attempts/with-heartbeat';
import { eachTrigger } from './each-trigger';
import { isForeign, logForeign } from './foreign-run';
import { formerKeeperEnded } from './former-keeper-ended';
import { removeSchedules } from './remove-schedules';

/** How long the keepers of a process share a listing. Without sharing, twenty agents' keepers list all triggers twenty times a minute. */
const listingMilliseconds = 20_000;

/** Attempts (about eight minutes) after which an agent ends although a trigger or schedule that is only listed as its own was not removed. */
const enoughAttempts = 10;

/**
 * Removes the agent's triggers, the named ones and those that are listed as running, and its schedules, so that every way of retiring an agent does. Is
 * retried until the named triggers are gone, which a listing may not show yet. What only a listing names is tried as well, but does not hold the agent up
 * for long: anybody who may write to the namespace can have something listed.
 */
export async function removeTriggers({ agent, triggerIds }: { agent: string; triggerIds: string[] }): Promise<void> {
  const remove = ({ id }: { id: string }) => removeTrigger(agent, id);
  await withHeartbeat(
    () => undefined,
    async () => {
      await formerKeeperEnded();
      const failures = await eachTrigger(
        triggerIds.map((id) => ({ id })),
        remove,
      );
      const listed = (await triggersOf(agent, { wantsFresh: true })).filter(({ id }) => !triggerIds.includes(id));
      const others = [...(await eachTrigger(listed, remove)), ...(await removeSchedules(agent))];
      if (activityInfo().attempt < enoughAttempts) failures.push(...others);
      if (failures.length > 0) throw failures[0];
    },
  );
}

/** Removes a trigger, unless it is gone or belongs to another agent by now. */
export async function removeTrigger(agent: string, id: string): Promise<void> {
  const client = getClient();
  const description = await describeRun(client, triggerWorkflow.idOf(id));
  if (description?.status.name !== 'RUNNING') return;
  if (isForeign(description)) {
    logForeign(id);
    return;
  }
  const handle = client.workflow.getHandle(triggerWorkflow.idOf(id));
  try {
    const { target, status } = requireReadableAnswer(`the trigger "${id}"`, await handle.query(checkpointQuery));
    if (target.agent === agent && status !== 'removed') await handle.executeUpdate(removeUpdate);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error; // the run has ended meanwhile
  }
}

const allRunning = cachedBriefly(runningTriggers, listingMilliseconds);

/** Returns the triggers that run for the agent, from a listing of the last seconds unless a fresh one is wanted. */
export const triggersOf = async (agent: string, { wantsFresh }: { wantsFresh: boolean }): Promise<ListedTrigger[]> =>
  (await allRunning(getClient(), '', wantsFresh)).filter((trigger) => trigger.agent === agent);
