import { createSecretKey, randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { keepTriggers } from '../../activities/agents/keep-triggers';
import { TrustedDefinitions } from '../../src/agents/trusted-definitions';
import { createDataConverter } from '../../src/data-converter';
import { agentStateQuery } from '../../src/messages/agent';
import { checkpointQuery, configureUpdate, type TriggerConfiguration } from '../../src/messages/trigger';
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
async function look(noted?: unknown, attempt = 2, keyRing = world.keyRing): Promise<unknown> {
  const state = await world.client.temporal.workflow.getHandle('agent/keeper').query(agentStateQuery);
  const keep = keepTriggers({ keyRing, definitions: new TrustedDefinitions(keyRing) });
  let note: unknown;
  const info = { attempt, heartbeatDetails: noted };
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
  await look(note, 2, { current, keys: new Map([...keys, ['another', createSecretKey(randomBytes(32))]]) });
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

test('which triggers there are is listed twice after a definition, and every quarter of an hour', async () => {
  const list = jest.spyOn(client.workflowService, 'listWorkflowExecutions');
  const listings: number[] = [];
  let note: unknown;
  for (let attempt = 1; attempt <= 30; attempt += 1) {
    note = await look(note, attempt);
    if (list.mock.calls.length > listings.length) listings.push(attempt);
  }
  expect(listings).toEqual([1, 2, 15, 30]);
});
