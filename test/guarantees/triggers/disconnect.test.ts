import { setTimeout as sleep } from 'node:timers/promises';
import { createDependencies } from '../../../activities/dependencies';
import {
  readAccountState,
  readSealedCredential,
  refreshSealedCredential,
} from '../../../src/accounts/account-directory';
import { failureOf } from '../../../src/contracts/failure-of';
import { eventually } from '../../support/eventually';
import { boardUser } from '../../support/world';
import { createWatchedWorld, type WatchedWorld } from './watched-world';

let world: WatchedWorld;

beforeAll(async () => {
  world = await createWatchedWorld({});
  await world.watch('inbox', 'moves');
  for (const id of ['inbox', 'moves']) {
    await eventually(`${id} has a webhook`, async () => (await path(id)) === 'webhook');
  }
});
afterAll(() => world.stop());

const path = (id: string) =>
  world.client.triggers.get(id).then(
    (trigger) => trigger.path,
    () => 'none yet',
  );
const subscriptions = () => world.sandbox.graph.subscriptions().length;
const deletions = () => world.sandbox.requests.list({ provider: 'trello', method: 'DELETE', path: /^\/1\/tokens\// });

/** Refused while the run that forgets the account is not over. */
const areConnected = () =>
  world.connectAccounts().then(
    () => true,
    () => false,
  );

describe('disconnecting an account', () => {
  test('that was connected again since it was shown leaves the webhooks of its triggers', async () => {
    const shownAt = '2020-01-01T00:00:00.000Z';
    const refused = world.client.accounts.disconnect('mail', 'support', { connectedAt: shownAt });
    expect(await refused.catch(failureOf)).toMatchObject({ type: 'Conflict' });
    expect(subscriptions()).toBe(1);
    const { path: by, problem } = await world.client.triggers.get('inbox');
    expect([by, problem]).toEqual(['webhook', undefined]);
  });

  test('removes the webhooks of its triggers first, and they say that it is gone', async () => {
    expect(subscriptions()).toBe(1);
    const outcome = await world.client.accounts.disconnect('mail', 'support');
    expect(outcome).toEqual({ revocation: 'impossible', triggers: ['inbox'], unreleased: [] });
    expect(subscriptions()).toBe(0);
    const trigger = await world.client.triggers.get('inbox');
    expect(trigger).toMatchObject({ path: 'polling', problem: { kind: 'needs reconnect' } });
    expect(trigger.problem?.text).toContain('"support"');
    expect(await path('moves')).toBe('webhook');
    await expect(world.client.accounts.get('mail', 'support')).resolves.toMatchObject({ state: 'disconnected' });
  });

  test('revokes the token where the provider has a way, and keeps it where it is asked to', async () => {
    expect(await world.client.accounts.disconnect('board', 'team', { revoke: false })).toMatchObject({
      revocation: 'kept',
    });
    expect(deletions()).toHaveLength(0);
    await eventually('both can be connected again', areConnected);
    const outcome = await world.client.accounts.disconnect('board', 'team');
    expect(outcome).toEqual({ revocation: 'revoked', triggers: ['moves'], unreleased: [] });
    expect(deletions().map(({ status }) => status)).toEqual([200]);
  });

  test('forgets the credential also when the provider refuses to revoke it', async () => {
    await eventually('it can be connected again', areConnected);
    world.sandbox.faults.add({
      match: { provider: 'trello', method: 'DELETE' },
      fault: { kind: 'status', status: 503 },
      times: 9,
    });
    const outcome = await world.client.accounts.disconnect('board', 'team');
    world.sandbox.faults.clear();
    expect(outcome.revocation).toBe('failed');
    await expect(world.client.accounts.get('board', 'team')).resolves.toMatchObject({ state: 'disconnected' });
  });

  test('an account connected again under the name is watched again, from where the trigger stopped', async () => {
    world.deliver('While it was gone');
    await world.connectAccounts();
    expect(await world.startsFor('While it was gone')).toBe(1);
    await eventually('it has a webhook again', async () => (await path('inbox')) === 'webhook');
    expect((await world.client.triggers.get('inbox')).problem).toBeUndefined();
  });
});

test('an account that is connected again while its triggers are released stays, and they have webhooks again at once', async () => {
  const { client, sandbox } = world;
  await eventually('its trigger has a webhook', async () => (await path('inbox')) === 'webhook');
  sandbox.faults.add({
    match: { provider: 'graph', method: 'DELETE', path: /\/subscriptions\// },
    fault: { kind: 'delay', milliseconds: 2_000 },
  });
  const disconnected = client.accounts.disconnect('mail', 'support').catch(failureOf);
  await sleep(500);
  await world.connectAccounts();
  expect(await disconnected).toMatchObject({ type: 'Conflict' });
  expect(await client.accounts.check('mail', 'support')).toEqual({ healthy: true });
  await eventually('its trigger has a webhook again', async () => (await path('inbox')) === 'webhook', 10);
  await eventually(
    'its trigger has no problem',
    async () => (await client.triggers.get('inbox')).problem === undefined,
  );
});

test('an account that is connected while one of its name is being disconnected takes its place once that is over', async () => {
  const { client, sandbox } = world;
  await eventually('it is connected', areConnected);
  sandbox.faults.add({
    match: { provider: 'trello', method: 'DELETE' },
    fault: { kind: 'delay', milliseconds: 2_000 },
  });
  const disconnected = client.accounts.disconnect('board', 'team');
  const stateNow = async () => (await client.accounts.get('board', 'team')).state;
  await eventually('it is being disconnected', async () => (await stateNow()) === 'disconnected');
  await world.connectAccounts();
  expect((await disconnected).revocation).toBe('revoked');
  expect(await client.accounts.check('board', 'team')).toEqual({ healthy: true });
});

describe('a look through an account', () => {
  test('finds one that works, and one whose person has to come back', async () => {
    expect(await world.client.accounts.check('mail', 'support')).toEqual({ healthy: true });
    world.sandbox.login.revokeRefreshTokens();
    world.sandbox.login.expireAccessTokens();
    expect(await world.client.accounts.check('mail', 'support')).toMatchObject({
      healthy: false,
      reason: expect.stringContaining('Reconnect'),
    });
    expect((await world.client.accounts.get('mail', 'support')).state).toBe('needs reconnect');
  });

  test('a token that was revoked at Trello makes the account say so', async () => {
    const { client, sandbox } = world;
    const { value: token } = sandbox.trello.issueToken(boardUser);
    const { key } = sandbox.trello.application;
    const credential = { kind: 'trello-token', key, token } as const;
    await client.accounts.connect({
      integration: 'board',
      name: 'other',
      owner: boardUser,
      scopes: ['read'],
      credential,
    });
    expect(await client.accounts.check('board', 'other')).toEqual({ healthy: true });
    sandbox.trello.revokeToken(token);
    expect(await client.accounts.check('board', 'other')).toMatchObject({ healthy: false });
    expect((await client.accounts.get('board', 'other')).state).toBe('needs reconnect');
  });
});

describe('a key and token of Trello', () => {
  const connectOther = async () => {
    const { client, sandbox } = world;
    const { value: token } = sandbox.trello.issueToken(boardUser);
    const credential = { kind: 'trello-token', key: sandbox.trello.application.key, token } as const;
    const scopes = ['read', 'write'];
    await client.accounts.connect({ integration: 'board', name: 'other', owner: boardUser, scopes, credential });
    return token;
  };
  const listBoards = () => world.client.calls.run('board.getBoards', { account: 'other' });

  test('that a call is refused makes the account say so, to everybody', async () => {
    world.sandbox.trello.revokeToken(await connectOther());
    expect(failureOf(await listBoards().catch((error: unknown) => error))).toMatchObject({
      type: 'AccountNeedsReconnect',
      message: expect.stringMatching(/no longer accepts .*Connect the account again/),
    });
    expect((await world.client.accounts.get('board', 'other')).state).toBe('needs reconnect');
  });

  test('that has been replaced is not held against the account: the call goes on with the other one', async () => {
    const first = await connectOther();
    await listBoards();
    const second = await connectOther();
    world.sandbox.trello.revokeToken(first);
    await expect(listBoards()).resolves.toBeDefined();
    expect((await world.client.accounts.get('board', 'other')).state).toBe('connected');
    // Somebody who has seen the first one refused has the account look at the one it has now.
    const { credentialVersion } = await readSealedCredential(world.client.temporal, 'board/other');
    const { overview } = await refreshSealedCredential(world.client.temporal, 'board/other', credentialVersion);
    expect(overview.state).toBe('connected');
    world.sandbox.trello.revokeToken(second);
  });
});

describe('an account whose run somebody has ended in Temporal', () => {
  const gone = { type: 'AccountNotFound', message: expect.stringMatching(/^There is no mail account named "support"/) };

  test('is none any more, for whom its credential would still be told, and can be connected again', async () => {
    const { client } = world;
    await world.connectAccounts();
    expect(await client.accounts.check('mail', 'support')).toEqual({ healthy: true });
    const steps = createDependencies(world).accessTokens;
    await expect(steps.credential(client.temporal, 'mail/support')).resolves.toMatchObject({ kind: 'microsoft' });
    await client.temporal.workflow.getHandle('connected-account/mail/support').terminate('stop it');
    await expect(client.accounts.get('mail', 'support')).rejects.toMatchObject(gone);
    await expect(readAccountState(client.temporal, 'mail/support')).rejects.toMatchObject(gone);
    // A process that has used it believes for ten seconds that it is connected; another one asks.
    const another = createDependencies(world).accessTokens;
    await expect(another.credential(client.temporal, 'mail/support')).rejects.toMatchObject(gone);
    await world.connectAccounts();
    expect(await client.accounts.check('mail', 'support')).toEqual({ healthy: true });
  });
});
