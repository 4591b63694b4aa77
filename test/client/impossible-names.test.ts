import { settleDefinition } from '../../src/client/agents/settle-definition';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** Temporal answers some of these, as parts of an id, with errors of its own, which the SDK asks again for ten seconds. */
const names = ['\ud800', 'a\0b', '', 'Ada', 'x'.repeat(2_000), '../agent', '𓐐ᭈ'];

test.each(names)('a name that nothing can have is not found, without asking for it (%j)', async (name) => {
  const { accounts, agents, triggers } = world.client;
  await expect(accounts.get('mail', name)).rejects.toMatchObject({ type: 'AccountNotFound' });
  await expect(accounts.disconnect('board', name)).rejects.toMatchObject({ type: 'AccountNotFound' });
  await expect(agents.get(name)).rejects.toMatchObject({ type: 'NotFound' });
  await expect(agents.retire(name)).rejects.toMatchObject({ type: 'NotFound' });
  await expect(triggers.get(name)).rejects.toMatchObject({ type: 'NotFound' });
});

describe('an agent named as workflows of the service are', () => {
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
  const refused = {
    type: 'InvalidInput',
    message: expect.stringMatching(/workflows of its own.*"\S+-agent"/) as string,
  };

  test.each(['agent', 'approval', 'nexus-call', 'grant-use', 'ended-session'])(
    'is not made, since its runs would be taken for those (%s)',
    async (name) => {
      await expect(world.client.agents.create(name, definition)).rejects.toMatchObject(refused);
      await expect(world.client.agents.define(name, definition)).rejects.toMatchObject(refused);
    },
  );

  test('by an earlier release can still be changed', async () => {
    const before = agentDefinitionSchema.parse(definition);
    const { settled } = await settleDefinition(world.client.temporal, 'approval', definition, before);
    expect(settled).toEqual(before);
  });
});
