import { readableSummary } from '../../src/encryption/readable-summary';
import { isDeepStrictEqual } from 'node:util';
import { activityInfo, cancellationSignal, getClient, log } from '@temporalio/activity';
import { WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';
import { z } from 'zod';
import type { CarriedAgent } from '../../src/messages/agent';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import { ownProperty } from '../../src/contracts/own-property';
import {
  checkpointQuery,
  configureUpdate,
  removeUpdate,
  type TriggerConfiguration,
  type TriggerState,
} from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { priorityOf } from '../../src/temporal/call-interceptors';
import { pauseAfter } from '../../src/temporal/pause-after';
import { cachedBriefly } from '../../src/temporal/cached-briefly';
import type { KeyRing } from '../../src/encryption/key-ring';
import { isConfigurationSealed, sealConfiguration } from '../../src/triggers/configuration-seal';
import { runningTriggers } from '../../src/triggers/running-triggers';
import type { Dependencies } from '../dependencies';
import { withHeartbeat } from '../with-heartbeat';
import { retryLater } from '../retry-later';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { type ServiceWorkflows } from '../../src/messages/service-workflows';

/** After a definition has come, what may not have taken with it at once is seen to soon. In milliseconds. */
const soon = { pause: 60_000, looks: 5 };
/** Later only somebody's hand changes what there is: each look costs Temporal five writes, of every agent. In milliseconds. */
const later = 5 * 60_000;
/** For how long the keepers of a process share a listing. Each by itself, those of twenty agents list all triggers twenty times a minute. */
const listingLasts = 20_000;

/** What the looks so far leave to the next one. */
interface Note {
  /** Of the key ring with which it looked: a seal whose key is not in the ring any more is made anew. */
  readonly keys: string;
  /** For each trigger, the {@link markOf} its run when it was asked last. */
  readonly seen: Readonly<Record<string, string>>;
}

/**
 * Starts the agent's missing triggers, passes changed definitions on, removes what it no longer has; then comes back in a minute, after five looks in
 * five, later where that took long. A definition that nobody with the keys has signed changes nothing.
 */
export function keepTriggers({ keyRing, definitions }: Pick<Dependencies, 'keyRing' | 'definitions'>) {
  return async (state: CarriedAgent): Promise<never> => {
    const began = performance.now();
    const { attempt } = activityInfo();
    const problem = definitions.problem(state.name, state);
    if (problem === undefined) {
      let note = lastNote(keyRing);
      await withHeartbeat(
        () => note,
        async () => {
          note = await keepAll(state, keyRing, note);
        },
      );
    } else {
      log.warn(`${problem} Its triggers stay as they are.`, { agent: state.name });
    }
    throw retryLater(pauseAfter(attempt <= soon.looks ? soon.pause : later, performance.now() - began));
  };
}

const noteSchema = z.object({ keys: z.string(), seen: z.record(z.string(), z.string()) });

const keysOf = (keyRing: KeyRing): string => [...keyRing.keys.keys()].sort().join(' ');

/** Undefined at the first look of a definition, and at the first with other keys. */
function lastNote(keyRing: KeyRing): Note | undefined {
  const note = noteSchema.safeParse(activityInfo().heartbeatDetails).data;
  return note?.keys === keysOf(keyRing) ? note : undefined;
}

/**
 * A trigger is asked what it watches where its history has grown since it was asked last: a thousand idle ones asked each minute were more
 * than half of what the service workers took.
 */
async function keepAll(state: CarriedAgent, keyRing: KeyRing, note: Note | undefined): Promise<Note> {
  const { triggers } = state.definition;
  const marks: [id: string, mark: string][] = [];
  for (const definition of triggers) {
    // The next definition has a keeper of its own, whose word is the last.
    cancellationSignal().throwIfAborted();
    const description = await describe(triggerWorkflow.idOf(definition.id));
    const mark = markOf(description);
    if (mark === undefined || ownProperty(note?.seen ?? {}, definition.id) !== mark)
      await keepTrigger(wantedOf(state, definition, keyRing), description, keyRing);
    if (mark !== undefined) marks.push([definition.id, mark]);
  }
  // What the definition before this one has just begun is removed at the first look, and not a minute later.
  for (const id of await triggersOf(state.name, { wantsFresh: note === undefined }))
    if (!triggers.some((kept) => kept.id === id)) await removeTrigger(state.name, id);
  return { keys: keysOf(keyRing), seen: Object.fromEntries(marks) };
}

/** How far which run has come, where it runs: everything that happens to it, and whoever takes its place, changes that. */
const markOf = (description: WorkflowExecutionDescription | undefined): string | undefined =>
  description?.status.name === 'RUNNING' ? `${description.runId}/${String(description.historyLength)}` : undefined;

/** Removes the agent's triggers: those listed as running, and those named, which a listing may not show yet. */
export async function removeTriggers({ agent, triggerIds }: { agent: string; triggerIds: string[] }): Promise<void> {
  const ids = new Set([...triggerIds, ...(await triggersOf(agent, { wantsFresh: true }))]);
  for (const id of ids) await removeTrigger(agent, id);
}

async function removeTrigger(agent: string, id: string): Promise<void> {
  const handle = getClient().workflow.getHandle(triggerWorkflow.idOf(id));
  try {
    const { target, status } = await handle.query(checkpointQuery);
    if (target.agent === agent && status !== 'removed') await handle.executeUpdate(removeUpdate);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error; // never started, or ended meanwhile
  }
}

const allRunning = cachedBriefly(runningTriggers, listingLasts);

const triggersOf = async (agent: string, { wantsFresh }: { wantsFresh: boolean }): Promise<string[]> =>
  (await allRunning(getClient(), '', wantsFresh)).filter((trigger) => trigger.agent === agent).map(({ id }) => id);

interface Wanted {
  readonly configuration: TriggerConfiguration;
  readonly setUpAt: string;
}

/** A trigger as the agent's definition has it, signed. */
function wantedOf(
  { name, definition: { workflowType, taskQueue }, triggersSetUpAt, triggersWatchedSince = {} }: CarriedAgent,
  definition: TriggerDefinition,
  keyRing: KeyRing,
): Wanted {
  const wanted = { definition, target: { agent: name, workflowType, taskQueue } };
  const watchedSince = ownProperty(triggersWatchedSince, definition.id);
  const seal = sealConfiguration(keyRing, wanted);
  return {
    configuration: { ...wanted, seal, ...(watchedSince === undefined ? {} : { watchedSince }) },
    setUpAt: ownProperty(triggersSetUpAt, definition.id) ?? new Date().toISOString(),
  };
}

async function describe(workflowId: string): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await getClient().workflow.getHandle(workflowId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

async function keepTrigger(
  { configuration: wanted, setUpAt }: Wanted,
  description: WorkflowExecutionDescription | undefined,
  keyRing: KeyRing,
): Promise<void> {
  const client = getClient();
  const workflowId = triggerWorkflow.idOf(wanted.definition.id);
  const handle = client.workflow.getHandle(workflowId);
  const isRunning = description?.status.name === 'RUNNING';
  const last =
    description === undefined || description.status.name === 'COMPLETED' ? undefined : await checkpointOf(workflowId);
  if (isRunning && last === undefined) return;
  const isSealed = last !== undefined && isConfigurationSealed(keyRing, last);
  // Another agent's is refused where the agent is defined; one that a stranger gave away is taken back.
  if (isRunning && isSealed && last.target.agent !== wanted.target.agent) return;
  if (!isRunning) {
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
    await client.workflow.start<ServiceWorkflows['trigger']>(triggerWorkflow.type, {
      workflowId,
      taskQueue: serviceTaskQueue,
      // One of ours goes on as it was and is configured below, which lets go of what is not watched any more.
      args: [last === undefined ? fresh : isSealed ? last : { ...last, ...wanted }],
      priority: priorityOf(wanted.target.agent),
      staticSummary: readableSummary(`${wanted.definition.type} for ${wanted.target.agent}`),
    });
  }
  if (last === undefined || (!isRunning && !isSealed)) return;
  const { definition, target } = wanted;
  const isCurrent = isDeepStrictEqual({ definition: last.definition, target: last.target }, { definition, target });
  // A seal made with an older key of the ring is as good.
  if (!isCurrent || !isSealed) await handle.executeUpdate(configureUpdate, { args: [wanted] });
}

/** What the last run knew: also of one that was terminated, whose history still answers queries. */
async function checkpointOf(workflowId: string): Promise<TriggerState> {
  return getClient().workflow.getHandle(workflowId).query(checkpointQuery);
}
