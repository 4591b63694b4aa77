import { readableSummary } from '../../src/encryption/readable-summary';
import { isDeepStrictEqual } from 'node:util';
import { activityInfo, cancellationSignal, getClient, log } from '@temporalio/activity';
import { WorkflowNotFoundError, type WorkflowExecutionDescription } from '@temporalio/client';
import type { AgentState } from '../../src/contracts/agent';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import { own } from '../../src/contracts/own';
import {
  checkpointQuery,
  configureUpdate,
  removeUpdate,
  type TriggerConfiguration,
  type TriggerState,
} from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { fairly } from '../../src/temporal/call-interceptors';
import { sharedLooks } from '../../src/temporal/shared-looks';
import type { KeyRing } from '../../src/encryption/key-ring';
import { isConfigurationSealed, sealConfiguration } from '../../src/triggers/configuration-seal';
import { runningTriggers } from '../../src/triggers/running-triggers';
import type { Dependencies } from '../dependencies';
import { withHeartbeat } from '../with-heartbeat';
import { retryLater } from '../retry-later';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { type ServiceWorkflows } from '../../src/messages/service-workflows';

const lookAgainAfter = 60_000;

/**
 * What a trigger watches, and which an agent has, is asked for each definition, and this often after that: a thousand triggers asked each minute were
 * two thirds of what idle service workers took. In milliseconds.
 */
const askAgainAfter = 15 * 60_000;

/**
 * Starts the agent's missing triggers, passes changed definitions on, removes what it no longer has; then comes back in a minute to see that
 * they run. A definition that nobody with the keys has signed changes nothing.
 */
export function keepTriggers({ keyRing, definitions }: Pick<Dependencies, 'keyRing' | 'definitions'>) {
  return async (state: AgentState): Promise<never> => {
    const problem = definitions.problem(state.name, state);
    if (problem === undefined) {
      let askedAt = lastAsked();
      await withHeartbeat(
        () => askedAt,
        async () => {
          const now = Date.now();
          if (askedAt !== undefined && askedAt <= now && now < askedAt + askAgainAfter)
            return keepRunning(state, keyRing);
          await keepAll(state, keyRing);
          askedAt = now;
        },
      );
    } else {
      log.warn(`${problem} Its triggers stay as they are.`, { agent: state.name });
    }
    throw retryLater(lookAgainAfter);
  };
}

/** When all of this definition's triggers were asked, in epoch milliseconds, as an earlier attempt noted. */
function lastAsked(): number | undefined {
  const noted: unknown = activityInfo().heartbeatDetails;
  return typeof noted === 'number' ? noted : undefined;
}

/** Starts what does not run. */
async function keepRunning(state: AgentState, keyRing: KeyRing): Promise<void> {
  for (const definition of state.definition.triggers) {
    cancellationSignal().throwIfAborted();
    const description = await describe(triggerWorkflow.idOf(definition.id));
    if (description?.status.name !== 'RUNNING') await keepTrigger(...wantedOf(state, definition, keyRing));
  }
}

async function keepAll(state: AgentState, keyRing: KeyRing): Promise<void> {
  const { name, definition: agent } = state;
  for (const definition of agent.triggers) {
    // The next definition has a keeper of its own, whose word is the last.
    cancellationSignal().throwIfAborted();
    await keepTrigger(...wantedOf(state, definition, keyRing));
  }
  const kept = agent.triggers.map(({ id }) => id);
  for (const id of await triggersOf(name)) if (!kept.includes(id)) await removeTrigger(name, id);
}

/** Removes the agent's triggers: those listed as running, and those named, which a listing may not show yet. */
export async function removeTriggers({ agent, triggerIds }: { agent: string; triggerIds: string[] }): Promise<void> {
  const ids = new Set([...triggerIds, ...(await triggersOf(agent))]);
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

/** Keepers of many agents that look at once share a listing. */
const allRunning = sharedLooks(runningTriggers);

const triggersOf = async (agent: string): Promise<string[]> =>
  (await allRunning(getClient(), '')).filter((trigger) => trigger.agent === agent).map(({ id }) => id);

/** A trigger as the agent's definition has it, signed. */
function wantedOf(
  { name, definition: { workflowType, taskQueue }, triggersSetUpAt, triggersWatchedSince = {} }: AgentState,
  definition: TriggerDefinition,
  keyRing: KeyRing,
): Parameters<typeof keepTrigger> {
  const wanted = { definition, target: { agent: name, workflowType, taskQueue } };
  const watchedSince = own(triggersWatchedSince, definition.id);
  const seal = sealConfiguration(keyRing, wanted);
  return [
    { ...wanted, seal, ...(watchedSince === undefined ? {} : { watchedSince }) },
    keyRing,
    own(triggersSetUpAt, definition.id),
  ];
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
  wanted: TriggerConfiguration,
  keyRing: KeyRing,
  setUpAt = new Date().toISOString(),
): Promise<void> {
  const client = getClient();
  const workflowId = triggerWorkflow.idOf(wanted.definition.id);
  const handle = client.workflow.getHandle(workflowId);
  const description = await describe(workflowId);
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
      priority: fairly(wanted.target.agent),
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
