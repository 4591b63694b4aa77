import { Client } from '@temporalio/client';
import { keepTriggers } from '../../activities/agents/keep-triggers';
import { TrustedDefinitions } from '../../src/agents/trusted-definitions';
import { createDataConverter } from '../../src/data-converter';
import { agentStateQuery } from '../../src/messages/agent';
import { eventually } from '../support/eventually';
import { inActivity } from '../support/in-activity';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;
let client: Client;
/** Workflows that were asked something. */
let asked: (string | null | undefined)[];

const trigger = { id: 'kept', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:one' } } as const;
const minutes = 60_000;

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

/** One look of the keeper, after one that noted so. */
async function look(noted: unknown): Promise<void> {
  const { keyRing } = world;
  const state = await world.client.temporal.workflow.getHandle('agent/keeper').query(agentStateQuery);
  const keep = keepTriggers({ keyRing, definitions: new TrustedDefinitions(keyRing) });
  const looking = inActivity({ attempt: 2, heartbeatDetails: noted }, client, () => keep(state));
  await expect(looking).rejects.toMatchObject({ nextRetryDelay: 60_000 });
}

test('a trigger is asked what it watches once, and then every quarter of an hour', async () => {
  await look(undefined);
  expect(asked).toEqual(['trigger/kept']);
  await look(Date.now() - 14 * minutes);
  expect(asked).toEqual(['trigger/kept']);
  await look(Date.now() - 16 * minutes);
  expect(asked).toEqual(['trigger/kept', 'trigger/kept']);
});

test.each([
  ['of a clock that was put back', () => Date.now() + minutes],
  ['that cannot be read', () => ({ askedAt: 'lately' })],
])('it is asked where the note of the last time is one %s', async (_, noted) => {
  await look(noted());
  expect(asked).toEqual(['trigger/kept']);
});

test('one that does not run any more is there again at the next look, whenever it was asked', async () => {
  await handle().terminate();
  await look(Date.now());
  expect(await status()).toBe('RUNNING');
  const { config } = (await world.client.agents.get('keeper')).definition.triggers[0] ?? {};
  expect(config).toEqual(trigger.config);
});
