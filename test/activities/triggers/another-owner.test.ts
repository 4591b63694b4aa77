import { defined } from '../../../src/json/defined';
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

const credentialOf = (person: string) => ({
  ...{ kind: 'microsoft' as const, tenant: 'common' },
  accessToken: world.sandbox.login.issueAccessToken(person, mailScopes, 'test-client'),
  refreshToken: world.sandbox.login.issueRefreshToken(person, mailScopes, 'test-client'),
  expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
});

const connectAs = (owner: string, ownerId?: string) =>
  world.client.accounts.connect({
    ...{ integration: 'mail', name: 'support', owner, scopes: [...mailScopes], ...defined({ ownerId }) },
    credential: credentialOf(owner),
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
    ...{ owner: other, ownerSince: connectedAt, retentionDays: 7 },
  });
  // As a trigger of an earlier version looks, which does not know.
  expect((await looked({})).owner).toBe(other);
});

test('a person whose address has changed is looked as on, though the account was lost meanwhile', async () => {
  const { accounts } = world.client;
  await accounts.disconnect('mail', 'support');
  await connectAs(mailUser, '1');
  const { cursor, ...whose } = (await lookOnce(world, {})).outcome;
  expect(whose).toMatchObject({ owner: mailUser, ownerId: '1' });
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Meanwhile' });
  const renamed = { owner: 'ada.king@contoso.example', ownerId: '1' };
  // The account itself takes the person back, too.
  await accounts.connect({
    integration: 'mail',
    name: 'support',
    scopes: [...mailScopes],
    ...renamed,
    credential: credentialOf(mailUser),
  });
  const { outcome } = await lookOnce(world, { cursor: cursor!, since, owner: mailUser, ownerId: '1' });
  expect(outcome).toMatchObject({ ...renamed, reports: [expect.anything()] });
});
