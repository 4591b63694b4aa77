import { isDeepStrictEqual } from 'node:util';
import { cancellationSignal, getClient } from '@temporalio/activity';
import type { WorkflowExecutionDescription, WorkflowExecutionInfo } from '@temporalio/client';
import { ownProperty } from '../../src/contracts/own-property';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { KeyRing } from '../../src/encryption/key-ring';
import { readableSummary } from '../../src/encryption/readable-summary';
import type { CarriedAgent } from '../../src/messages/agent';
import type { ServiceWorkflows } from '../../src/messages/service-workflows';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import {
  checkpointQuery,
  configureUpdate,
  type TriggerConfiguration,
  type TriggerState,
} from '../../src/messages/trigger';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { priorityOf } from '../../src/temporal/call-interceptors';
import { eventsOfRun } from '../../src/temporal/run-events';
import { startedWith } from '../../src/temporal/started-with';
import { isConfigurationSigned, signConfiguration } from '../../src/triggers/configuration-signature';
import { isForeign, logForeign } from './foreign-run';
import { newTrigger } from './new-trigger';

interface Wanted {
  readonly configuration: TriggerConfiguration;
  readonly setUpAt: string;
  /** ISO instant at which its agent was confirmed last. */
  readonly confirmedAt: string | undefined;
}

/** A trigger as the agent's definition has it, signed. */
export function wantedOf(
  {
    name,
    definition: { workflowType, taskQueue },
    confirmedAt,
    triggersSetUpAt,
    triggersWatchedSince = {},
  }: CarriedAgent,
  definition: TriggerDefinition,
  keyRing: KeyRing,
): Wanted {
  const wanted = { definition, target: { agent: name, workflowType, taskQueue } };
  const watchedSince = ownProperty(triggersWatchedSince, definition.id);
  const seal = signConfiguration(keyRing, wanted);
  return {
    configuration: { ...wanted, seal, ...(watchedSince === undefined ? {} : { watchedSince }) },
    setUpAt: ownProperty(triggersSetUpAt, definition.id) ?? new Date().toISOString(),
    confirmedAt,
  };
}

/**
 * Starts the trigger where it does not run, from where it was, and passes on what it is to watch where that is another. What a stranger runs under
 * its id is asked nothing: nobody would answer.
 *
 * @param wasSeen whether its keeper has seen it run
 */
export async function keepTrigger(
  { configuration: wanted, setUpAt, confirmedAt }: Wanted,
  description: WorkflowExecutionDescription | undefined,
  keyRing: KeyRing,
  wasSeen = false,
): Promise<void> {
  const { id } = wanted.definition;
  const isTheirs = description !== undefined && isForeign(description);
  if (isTheirs && description.status.name === 'RUNNING') {
    logForeign(id);
    return;
  }
  const workflowId = triggerWorkflow.idOf(id);
  const ours = isTheirs ? await lastOfOurs(workflowId) : description;
  const last = ours === undefined || wasRemovedBefore(ours, setUpAt) ? undefined : await checkpointOf(ours);
  const isRunning = description?.status.name === 'RUNNING';
  const isRemoved = last?.status === 'removed' && !isRunning;
  // What its agent has removed and has anew since has nothing of what was before.
  if (last === undefined || (isRemoved && last.setUpAt !== setUpAt))
    return begin(wanted, await newTrigger(wanted, setUpAt, wasSeen));
  const isSigned = isConfigurationSigned(keyRing, last);
  if (!isRunning) {
    // What its agent still has was removed by somebody without the keys.
    const left: TriggerState = isRemoved ? { ...last, status: 'active' } : last;
    // One of ours goes on as it was and is configured below, which lets go of what is not watched any more.
    await begin(wanted, isSigned ? left : { ...left, ...wanted });
    if (!isSigned) return;
  } else if (isSigned && last.target.agent !== wanted.target.agent) {
    // Another agent's is refused where the agent is defined; one that a stranger gave away is taken back.
    return;
  }
  const { definition, target } = wanted;
  const isCurrent = isDeepStrictEqual({ definition: last.definition, target: last.target }, { definition, target });
  // One made with another key of the ring is good until that is dropped: what is found then would start nothing.
  const isSealed = last.seal === wanted.seal && !(isRunning && mayHoldOtherKeys(description, confirmedAt, keyRing));
  if (isCurrent && isSealed && !beganAnew(wanted, last)) return;
  cancellationSignal().throwIfAborted();
  await getClient()
    .workflow.getHandle(workflowId)
    .executeUpdate(configureUpdate, { args: [wanted] });
}

/**
 * Whether a run may have begun under another key, which has to stay for as long as it goes on: the first look after `agents confirm` has all begin anew
 * that began before it. With one key there is nothing to get rid of.
 */
const mayHoldOtherKeys = (
  { startTime }: WorkflowExecutionDescription,
  confirmedAt: string | undefined,
  { keys }: KeyRing,
): boolean => keys.size > 1 && confirmedAt !== undefined && startTime.getTime() < Date.parse(confirmedAt);

/** Whether a place was taken away and put back before the trigger heard of it: what happened there meanwhile is not the agent's. */
const beganAnew = (wanted: TriggerConfiguration, last: TriggerState): boolean =>
  Object.entries(wanted.watchedSince ?? {}).some(([place, since]) => {
    const before = ownProperty(last.watchedSince ?? {}, place);
    return before !== undefined && Date.parse(before) < Date.parse(since);
  });

async function begin({ definition, target }: TriggerConfiguration, state: TriggerState): Promise<void> {
  cancellationSignal().throwIfAborted();
  await getClient().workflow.start<ServiceWorkflows['trigger']>(triggerWorkflow.type, {
    workflowId: triggerWorkflow.idOf(definition.id),
    taskQueue: serviceTaskQueue,
    args: [state],
    priority: priorityOf(target.agent),
    staticSummary: readableSummary(`${definition.type} for ${target.agent}`),
  });
}

type Run = Pick<WorkflowExecutionInfo, 'workflowId' | 'runId' | 'status' | 'closeTime'>;

/** Whether it was removed before its agent was given it anew: nothing of it is wanted, and the key may be dropped with which it could be read. */
const wasRemovedBefore = ({ status, closeTime }: Run, setUpAt: string): boolean =>
  status.name === 'COMPLETED' && closeTime !== undefined && closeTime.getTime() <= Date.parse(setUpAt);

/** The last run that was a trigger's, where a stranger's has come after it: from its set-up on everything would be told anew. */
async function lastOfOurs(workflowId: string): Promise<Run | undefined> {
  const query = `WorkflowId = '${workflowId}' AND WorkflowType = '${triggerWorkflow.type}' AND TaskQueue = '${serviceTaskQueue}'`;
  for await (const run of getClient().workflow.list({ query, pageSize: 1 })) return run;
  return undefined;
}

/** What a run knew: also one that was terminated, whose history still answers queries. */
async function checkpointOf({ workflowId, runId, status }: Run): Promise<TriggerState> {
  const client = getClient();
  try {
    return await client.workflow.getHandle(workflowId, runId).query(checkpointQuery);
  } catch (error) {
    if (status.name === 'RUNNING' || (await wasTakenUp(workflowId, runId))) throw error;
    return startedWith<TriggerState>(client, workflowId, runId);
  }
}

/** Whether a worker has ever answered for a run: one that was ended before answers nothing, and knew what it was begun with. */
const wasTakenUp = async (workflowId: string, runId: string): Promise<boolean> =>
  (await eventsOfRun(getClient(), workflowId, runId)).some(
    ({ workflowTaskCompletedEventAttributes: completed }) => completed != null,
  );
