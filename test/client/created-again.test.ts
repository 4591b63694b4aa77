import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { neverDefined, replaceDefinition } from '../../src/client/agents/replace-definition';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { isToolError } from '../../src/contracts/tool-error';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const definition = agentDefinitionSchema.parse({ workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });

test('an agent that is created again is trusted by who knew the one before, also where that was defined by a clock that is ahead', async () => {
  const { client, keyRing } = world;
  const service = new TrustedDefinitions(keyRing);
  const ahead = new Date(Date.now() + 40_000).toISOString();
  const seal = { revision: neverDefined, definedAt: ahead, signature: 'any' };
  await replaceDefinition(client.temporal, keyRing, 'clerk', definition, { revision: neverDefined, seal });
  expect(service.check('clerk', await client.agents.get('clerk'))).toBeUndefined();
  await client.agents.retire('clerk');
  await eventually('it can be created again', () =>
    client.agents.create('clerk', definition).catch((error: unknown) => {
      if (!isToolError(error, 'Conflict')) throw error;
      return undefined;
    }),
  );
  expect(service.check('clerk', await client.agents.get('clerk'))).toBeUndefined();
});
