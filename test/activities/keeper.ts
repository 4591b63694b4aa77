import { Client } from '@temporalio/client';
import { keepTriggers } from '../../activities/agents/keep-triggers';
import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { createDataConverter } from '../../src/client/data-converter';
import type { KeyRing } from '../../src/encryption/key-ring';
import { agentStateQuery, type CarriedAgent } from '../../src/messages/agent';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { configurationSignature } from '../../src/trust/configuration-signature';
import { eventually } from '../support/eventually';
import { inActivity } from '../support/in-activity';
import { agentTaskQueue, createWorld, type World } from '../support/world';

export const trigger = {
  id: 'kept',
  type: 'mail.newEmail',
  account: 'support',
  config: { filter: 'subject:one' },
  ignoreOwnChanges: false,
} as const;

export const wrongTarget = { agent: 'keeper', workflowType: 'steps', taskQueue: agentTaskQueue };

export interface Look {
  keyRing?: KeyRing;
  confirmedAt?: string;
  /** As the agent is known to have them, where that is not as it is. */
  triggersSetUpAt?: Record<string, string>;
  attempt?: number;
  pause?: number;
}

/** The agent "keeper" with one trigger, whose looks at its triggers a test makes by itself. */
export type Keeper = Awaited<ReturnType<typeof startKeeper>>;

export async function startKeeper() {
  const world: World = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  /** Workflows that were asked something. */
  const asked: (string | null | undefined)[] = [];
  /** What the looks have warned of. */
  const warnings: string[] = [];

  /** As a process of its own has one. */
  const anotherClient = (keyRing: KeyRing = world.keyRing) => {
    const { nativeConnection: connection, namespace } = world;
    return new Client({
      ...{ connection, namespace, dataConverter: createDataConverter(keyRing) },
      interceptors: {
        workflow: [
          {
            query: (input, next) => {
              asked.push(input.workflowExecution.workflowId);
              return next(input);
            },
          },
        ],
      },
    });
  };
  let client = anotherClient();

  const handle = () => client.workflow.getHandle('trigger/kept');
  const status = async () => (await handle().describe()).status.name;
  const stateOfAgent = (): Promise<CarriedAgent> =>
    world.client.temporal.workflow.getHandle('agent/keeper').query(agentStateQuery);

  /** Whether all that it does at first is over: from its second look on a look leaves nothing in its history. */
  async function onlyLooks(): Promise<boolean> {
    const { pendingActivities, pendingWorkflowTask } = (await handle().describe()).raw;
    return pendingWorkflowTask == null && (pendingActivities ?? []).some(({ attempt }) => (attempt ?? 1) > 1);
  }

  async function endOfLook(
    noted: unknown,
    { keyRing = world.keyRing, attempt = 1, ...more }: Look,
    end: object,
  ): Promise<unknown> {
    const state = { ...(await stateOfAgent()), ...more };
    const keep = keepTriggers({ keyRing, definitions: new TrustedDefinitions(keyRing) });
    // Where nothing is told, Temporal keeps what it was told last.
    let note = noted;
    // After each change of its agent, and each time that its run is continued, a keeper begins that is younger than its triggers.
    const info = { attempt, heartbeatDetails: noted, scheduledTimestampMs: Date.now() };
    const looking = inActivity(
      info,
      client,
      () => keep(state),
      (details) => (note = details),
      undefined,
      (warning) => warnings.push(warning),
    );
    await expect(looking).rejects.toMatchObject(end);
    return note;
  }
  /** One look of the keeper; answers what it leaves to the next one. */
  const look = (noted?: unknown, { pause = 60_000, ...how }: Look = {}): Promise<unknown> =>
    endOfLook(noted, how, { nextRetryDelay: pause });
  /** One that fails. */
  const lookInVain = (): Promise<unknown> =>
    endOfLook(undefined, {}, { message: expect.not.stringContaining('All is well') as unknown });

  /** Begins a trigger that the agent's definition does not have, as somebody would bring back one that it had. */
  async function bringBack(id: string) {
    const left = { definition: { ...trigger, id }, target: { ...wrongTarget, workflowType: 'noting' } };
    const setUpAt = new Date().toISOString();
    const lists = { delivered: [], recent: [], inbox: [], counts: { delivered: 0, skipped: 0, failed: 0 } };
    const state = {
      ...left,
      seal: configurationSignature.sign(world.keyRing, left),
      status: 'active',
      setUpAt,
      watermark: setUpAt,
      ...lists,
    };
    const options = { workflowId: `trigger/${id}`, taskQueue: serviceTaskQueue, args: [state] };
    const brought = await world.client.temporal.workflow.start('trigger', options);
    await isListed(id);
    return brought;
  }
  const isListed = (id: string) =>
    eventually('it is listed', async () => (await world.client.triggers.list()).some((listed) => listed.id === id));

  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers: [trigger] };
  await world.client.agents.define('keeper', definition);
  await eventually('the trigger runs', () => status().catch(() => undefined));
  return {
    ...{ world, asked, warnings, handle, status, stateOfAgent, onlyLooks, look, lookInVain, bringBack, isListed },
    client: () => client,
    /** From now on as another process, which has listed nothing yet. */
    beAnotherProcess: (keyRing?: KeyRing) => {
      client = anotherClient(keyRing);
    },
  };
}
