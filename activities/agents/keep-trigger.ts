import { isDeepStrictEqual } from 'node:util';
import { cancellationSignal, getClient, log } from '@temporalio/activity';
import type { WorkflowExecutionDescription, WorkflowExecutionInfo } from '@temporalio/client';
import { defined } from '../../src/json/defined';
import { ownProperty } from '../../src/json/own-property';
import { takenInWords } from '../../src/contracts/taken-in-words';
import { isToolError } from '../../src/contracts/tool-error';
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
import { priorityOf } from '../../src/temporal/call/call-interceptors';
import { listExecutions } from '../../src/temporal/listings/list-executions';
import { describeRun } from '../../src/temporal/run/describe-run';
import { eventsOfRun } from '../../src/temporal/run/run-events';
import { requireReadableAnswer } from '../../src/temporal/require-readable-answer';
import { startedWith } from '../../src/temporal/run/started-with';
import { configurationSignature } from '../../src/trust/configuration-signature';
import { isForeign, logForeign } from './foreign-run';
import { newTrigger } from './new-trigger';

interface Wanted {
  readonly configuration: TriggerConfiguration;
  readonly setUpAt: string;
  /** ISO instant of the agent's last confirmation. */
  readonly confirmedAt: string | undefined;
}

/** Returns a trigger as the agent's definition has it, signed. */
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
  const signature = configurationSignature.sign(keyRing, wanted);
  return {
    configuration: { ...wanted, seal: signature, ...defined({ watchedSince }) },
    setUpAt: ownProperty(triggersSetUpAt, definition.id) ?? new Date().toISOString(),
    confirmedAt,
  };
}

/**
 * Starts the trigger from its last state if it does not run, and configures it if its definition changed. Asks nothing of a foreign run that has
 * the trigger's id: nobody would answer.
 *
 * @param wasSeen whether the keeper has seen the trigger run
 */
export async function keepTrigger(
  { configuration: wanted, setUpAt, confirmedAt }: Wanted,
  description: WorkflowExecutionDescription | undefined,
  keyRing: KeyRing,
  wasSeen = false,
): Promise<void> {
  const { id } = wanted.definition;
  const isForeignRun = description !== undefined && isForeign(description);
  if (isForeignRun && description.status.name === 'RUNNING') {
    logForeign(id);
    return;
  }
  const workflowId = triggerWorkflow.idOf(id);
  const ours = isForeignRun ? await lastOfOurs(workflowId) : description;
  const last = ours === undefined || wasRemovedBefore(ours, setUpAt) ? undefined : await checkpointOf(ours);
  const isRunning = description?.status.name === 'RUNNING';
  const isRemoved = last?.status === 'removed' && !isRunning;
  const isSigned = last !== undefined && configurationSignature.verify(keyRing, last, last.seal);
  // A trigger that a stranger reassigned is not signed, and is taken back.
  const isOfAnother = isSigned && last.target.agent !== wanted.target.agent;
  if (isOfAnother && isRunning) {
    const { agent } = wanted.target;
    log.warn(takenInWords(id, agent, last.target.agent), { trigger: id, agent });
    return;
  }
  // A trigger that its agent removed and later added again keeps nothing of its former state, nor one of what another agent's trigger was.
  if (last === undefined || isOfAnother || (isRemoved && last.setUpAt !== setUpAt))
    return begin(wanted, await newTrigger(wanted, setUpAt, wasSeen));
  if (!isRunning) {
    // The agent still has the trigger, so somebody without the keys removed it.
    const left: TriggerState = isRemoved ? { ...last, status: 'active' } : last;
    // A trigger of ours continues with its old state and is configured below, which drops what is no longer watched.
    await begin(wanted, isSigned ? left : { ...left, ...wanted });
    if (!isSigned) return;
  }
  const { definition, target } = wanted;
  const isCurrent = isDeepStrictEqual({ definition: last.definition, target: last.target }, { definition, target });
  // A signature made with another key of the ring is valid only until that key is dropped: events found after that would start nothing.
  const isByCurrentKey =
    last.seal === wanted.seal && !(isRunning && mayHoldOtherKeys(description, confirmedAt, keyRing));
  if (isCurrent && isByCurrentKey && !wasAddedAgain(wanted, last)) return;
  cancellationSignal().throwIfAborted();
  await getClient()
    .workflow.getHandle(workflowId)
    .executeUpdate(configureUpdate, { args: [wanted] });
}

/**
 * Returns whether a run may have started under another key, which must stay in the ring until that run ends: the keeper's first pass after
 * `agents confirm` makes every run that started earlier continue as new. With only one key there is no old key to retire.
 */
const mayHoldOtherKeys = (
  { startTime }: WorkflowExecutionDescription,
  confirmedAt: string | undefined,
  { keys }: KeyRing,
): boolean => keys.size > 1 && confirmedAt !== undefined && startTime.getTime() < Date.parse(confirmedAt);

/** Returns whether a place was removed and added again before the trigger noticed: events there in between do not belong to the agent. */
const wasAddedAgain = (wanted: TriggerConfiguration, last: TriggerState): boolean =>
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

/** Returns whether a run was removed before its agent got the trigger again: its state is not needed, and the key to read it may be dropped. */
const wasRemovedBefore = ({ status, closeTime }: Run, setUpAt: string): boolean =>
  status.name === 'COMPLETED' && closeTime !== undefined && closeTime.getTime() <= Date.parse(setUpAt);

/** Returns the trigger's own last run if a foreign run came after it. Without it, everything since the set-up would be reported again. */
async function lastOfOurs(workflowId: string): Promise<Run | undefined> {
  const query = `WorkflowId = '${workflowId}' AND WorkflowType = '${triggerWorkflow.type}' AND TaskQueue = '${serviceTaskQueue}'`;
  const client = getClient();
  for await (const { execution } of listExecutions(client, query, 1))
    return describeRun(client, workflowId, execution?.runId ?? undefined);
  return undefined;
}

/**
 * Returns the state of a run, even of a terminated one: its history still answers queries.
 *
 * @throws ProviderUnavailable when this process lacks the key that sealed it
 */
async function checkpointOf({ workflowId, runId, status }: Run): Promise<TriggerState> {
  const client = getClient();
  try {
    const state = await client.workflow.getHandle(workflowId, runId).query(checkpointQuery);
    // What cannot be read here must not be taken for a state without a position.
    return requireReadableAnswer(workflowId, state);
  } catch (error) {
    if (isToolError(error) || status.name === 'RUNNING' || (await wasTakenUp(workflowId, runId))) throw error;
    return startedWith<TriggerState>(client, workflowId, runId);
  }
}

/** Returns whether a worker ever processed a run. A run that ended before that answers no queries; its state is its start argument. */
const wasTakenUp = async (workflowId: string, runId: string): Promise<boolean> =>
  (await eventsOfRun(getClient(), workflowId, runId)).some(
    ({ workflowTaskCompletedEventAttributes: completed }) => completed != null,
  );
