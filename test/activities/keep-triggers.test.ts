import { createSecretKey, randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { keepTriggers } from '../../activities/agents/keep-triggers';
import { TrustedDefinitions } from '../../src/agents/trusted-definitions';
import { createDataConverter } from '../../src/data-converter';
import { agentStateQuery } from '../../src/messages/agent';
import { checkpointQuery, configureUpdate, type TriggerConfiguration } from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { sealConfiguration } from '../../src/triggers/configuration-seal';
import { eventually } from '../support/eventually';
import { inActivity } from '../support/in-activity';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;
let client: Client;
/** Workflows that were asked something. */
let asked: (string | null | undefined)[];

const trigger = {
  id: 'kept',
  type: 'mail.newEmail',
  account: 'support',
  config: { filter: 'subject:one' },
  ignoreOwnChanges: false,
} as const;
const wrongTarget = { agent: 'keeper', workflowType: 'steps', taskQueue: agentTaskQueue };

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  const { nativeConnection: connection, namespace, keyRing } = world;
  client = new Client({
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
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers: [trigger] };
  await world.client.agents.define('keeper', definition);
  await eventually('the trigger runs', () => status().catch(() => undefined));
});
beforeEach(() => {
  asked = [];
});
afterAll(() => world.stop());

const handle = () => client.workflow.getHandle('trigger/kept');
const status = async () => (await handle().describe()).status.name;

/** One look of the keeper; answers what it leaves to the next one. */
async function look(noted?: unknown, keyRing = world.keyRing): Promise<unknown> {
  const state = await world.client.temporal.workflow.getHandle('agent/keeper').query(agentStateQuery);
  const keep = keepTriggers({ keyRing, definitions: new TrustedDefinitions(keyRing) });
  let note: unknown;
  const info = { heartbeatDetails: noted };
  const looking = inActivity(
    info,
    client,
    () => keep(state),
    (details) => (note = details),
  );
  await expect(looking).rejects.toMatchObject({ nextRetryDelay: 60_000 });
  return note;
}

test('a trigger is asked what it watches, and not again while nothing happens to it', async () => {
  let note = await look();
  expect(asked).toEqual(['trigger/kept']);
  // It has just begun: what it does first happens to it, too.
  await eventually('it is quiet', async () => {
    asked = [];
    note = await look(note);
    return asked.length === 0 ? true : undefined;
  });
  await look(await look(note));
  expect(asked).toEqual([]);
});

test('one that somebody without the keys has configured is asked in the next look, and put right', async () => {
  const note = await look();
  const stranger: TriggerConfiguration = {
    definition: { ...trigger, config: { filter: 'subject:other' } },
    target: wrongTarget,
    seal: 'made-up',
  };
  await world.client.temporal.workflow.getHandle('trigger/kept').executeUpdate(configureUpdate, { args: [stranger] });
  await look(note);
  const state = await world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
  expect(state).toMatchObject({ definition: { config: trigger.config }, target: { workflowType: 'noting' } });
});

test('with other keys than before all are asked, since what a key has sealed that is there no more is sealed anew', async () => {
  const { keys, current } = world.keyRing;
  const note = await look();
  asked = [];
  await look(note, { current, keys: new Map([...keys, ['another', createSecretKey(randomBytes(32))]]) });
  expect(asked).toEqual(['trigger/kept']);
});

test('a note that cannot be read is none', async () => {
  await look({ seen: 'everything' });
  expect(asked).toEqual(['trigger/kept']);
});

test('one that does not run any more is there again at the next look', async () => {
  const note = await look();
  await handle().terminate();
  await look(note);
  expect(await status()).toBe('RUNNING');
});

test('one that the definition does not have is removed at a look, signed or not, whatever was noted', async () => {
  const { keyRing } = world;
  const note = await look();
  const left = { definition: { ...trigger, id: 'left' }, target: { ...wrongTarget, workflowType: 'noting' } };
  const setUpAt = new Date().toISOString();
  const lists = { delivered: [], recent: [], inbox: [], counts: { delivered: 0, skipped: 0, failed: 0 } };
  // As somebody would bring back one that the agent had.
  const state = {
    ...left,
    seal: sealConfiguration(keyRing, left),
    status: 'active',
    setUpAt,
    watermark: setUpAt,
    ...lists,
  };
  const options = { workflowId: 'trigger/left', taskQueue: serviceTaskQueue, args: [state] };
  const brought = await world.client.temporal.workflow.start('trigger', options);
  await eventually('it is listed', async () =>
    (await world.client.triggers.list()).some(({ id }) => id === 'left') ? true : undefined,
  );
  await look(note);
  await brought.result();
  expect((await brought.describe()).status.name).toBe('COMPLETED');
});
