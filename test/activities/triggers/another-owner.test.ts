import { mailScopes } from '../../../src/contracts/account-scopes';
import { createWorld, mailUser, type World } from '../../support/world';
import { lookOnce, since } from './one-look';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const connectAs = (owner: string) =>
  world.client.accounts.connect({
    ...{ integration: 'mail', name: 'support', owner, scopes: [...mailScopes] },
    credential: {
      ...{ kind: 'microsoft', tenant: 'common' },
      accessToken: world.sandbox.login.issueAccessToken(owner, mailScopes, 'test-client'),
      refreshToken: world.sandbox.login.issueRefreshToken(owner, mailScopes, 'test-client'),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });

test('a look as another person than the trigger has looked as tells nothing of theirs, and says who they are', async () => {
  const first = (await lookOnce(world, {})).outcome;
  expect(first).toMatchObject({ owner: mailUser, reports: [] });
  await world.client.accounts.disconnect('mail', 'support');
  const other = world.sandbox.graph.people().find((person) => person !== mailUser)!;
  world.sandbox.graph.deliverMail(other, { from: 'lena@northwind.example', subject: 'Before they connected it' });
  await connectAs(other);
  const { connectedAt } = await world.client.accounts.get('mail', 'support');
  const looked = async (more: object) => (await lookOnce(world, { cursor: first.cursor!, since, ...more })).outcome;
  expect(await looked({ owner: mailUser })).toEqual({
    ...{ reports: [], more: true, subscriptionNeedsCare: false },
    ...{ owner: other, ownerSince: connectedAt },
  });
  // As a trigger of an earlier version looks, which does not know.
  expect((await looked({})).owner).toBe(other);
});
