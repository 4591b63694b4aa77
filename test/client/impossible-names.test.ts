import { createWorld, type World } from '../support/world';

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
