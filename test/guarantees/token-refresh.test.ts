import { checkAgents } from '../../src/doctor/check-agents';
import { eventually } from '../support/eventually';
import { mailUser, type World } from '../support/world';
import { createBusyWorld, hurried, runStep, runSteps } from './run-steps';

let world: World;

beforeAll(async () => {
  world = await createBusyWorld(undefined, { agentWorker: { maxConcurrentActivityTaskExecutions: 2 } });
});
afterAll(() => world.stop());

const refreshes = () => world.sandbox.requests.count({ provider: 'login', method: 'POST' });

/** Reads by the agents' worker, in all its slots, and by the service worker, which knows nothing of the other's tokens. */
async function readByBothWorkers(): Promise<unknown[]> {
  const call = { step: 'mail.findEmail', input: { limit: 1 }, options: hurried };
  const [outcomes, ...results] = await Promise.all([
    runSteps(world, 'busy', ...Array.from({ length: 10 }, () => call)),
    ...Array.from({ length: 3 }, () => world.client.calls.run('mail.findEmail', call.input)),
  ]);
  return [...outcomes, ...results.map((result) => ({ result }))];
}

test('steps in every slot of every worker that meet an expired token all finish, after one refresh', async () => {
  const done = Array.from({ length: 13 }, () => ({ result: expect.anything() }));
  expect(await readByBothWorkers()).toEqual(done);
  expect(refreshes()).toBe(0);
  world.sandbox.login.expireAccessTokens(mailUser);
  // The answer comes late, so that every slot is waiting for it.
  world.sandbox.faults.add({ match: { provider: 'login' }, fault: { kind: 'delay', milliseconds: 500 } });
  expect(await readByBothWorkers()).toEqual(done);
  expect(refreshes()).toBe(1);
});

test('tokens that expire again and again while many steps wait in line end none of them, and each is renewed once', async () => {
  const before = refreshes();
  const reads = () => world.sandbox.requests.count({ provider: 'graph' });
  const call = { step: 'mail.findEmail', input: { limit: 1 }, options: hurried };
  const outcomes = runSteps(world, 'busy', ...Array.from({ length: 60 }, () => call));
  const others = Promise.all(Array.from({ length: 20 }, () => world.client.calls.run('mail.findEmail', call.input)));
  // One request tries four tokens (authorized-request.ts): the last in line may meet each of these, and then a good one.
  const expiries = 3;
  for (let expired = 0; expired < expiries; expired += 1) {
    const now = reads();
    await eventually('more requests', async () => reads() > now + 3);
    world.sandbox.login.expireAccessTokens(mailUser);
  }
  const [ofAgent, ofService] = await Promise.all([outcomes, others]);
  expect(ofAgent).toEqual(Array.from({ length: 60 }, () => ({ result: expect.anything() })));
  expect(ofService).toHaveLength(20);
  expect(refreshes() - before).toBeLessThanOrEqual(expiries);
});

test('a token endpoint that is out of order for a moment is asked again', async () => {
  world.sandbox.login.expireAccessTokens(mailUser);
  world.sandbox.faults.add({ match: { provider: 'login' }, fault: { kind: 'status', status: 503 } });
  world.sandbox.faults.add({ match: { provider: 'login' }, fault: { kind: 'reset-before-effect' } });
  expect(await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).toHaveProperty('result');
});

test('an application that is refused is said to an operator; the account stays connected, and goes on once it is put right', async () => {
  world.sandbox.login.expireAccessTokens(mailUser);
  for (let refusal = 0; refusal < 4; refusal += 1)
    world.sandbox.login.refuseTokenRequest('invalid_client', 7000222, 401);
  const reading = runStep(world, 'busy', 'mail.findEmail', { limit: 1 });
  const stated = await eventually('a stated reason', async () => {
    const { state, reason } = await world.client.accounts.get('mail', 'support');
    return reason === undefined ? undefined : { state, reason };
  });
  expect(stated).toEqual({
    state: 'connected',
    reason: expect.stringMatching(/invalid_client.*MICROSOFT_CLIENT_SECRET/),
  });
  const cannotRenew = expect.stringMatching(
    /^The token of the mail account "support" cannot be renewed since \S+Z\. .*MICROSOFT_CLIENT_SECRET/,
  );
  const shown = await eventually('the listing says so', async () => {
    const { accounts, problems } = await world.client.status();
    return accounts.some(({ state }) => state === 'misconfigured') ? problems : undefined;
  });
  expect(shown).toEqual([cannotRenew]);
  expect((await checkAgents(world.client, [])).map(({ level, text }) => [level, text])).toContainEqual([
    'problem',
    cannotRenew,
  ]);
  expect(await reading).toHaveProperty('result');
  expect(await world.client.accounts.get('mail', 'support')).not.toHaveProperty('reason');
  await eventually('nothing is left of it in the listing', async () => {
    const { problems } = await world.client.status();
    return problems.length === 0;
  });
  world.sandbox.login.expireAccessTokens(mailUser);
  for (let refusal = 0; refusal < 2; refusal += 1)
    world.sandbox.login.refuseTokenRequest('invalid_client', 7000222, 401);
  expect(await world.client.accounts.check('mail', 'support')).toEqual({ healthy: true });
});

test('a key and token that Trello refuses by mistake are asked for again by the call, which finishes', async () => {
  const path = '/1/members/me/boards';
  world.sandbox.faults.add({ match: { provider: 'trello', path }, fault: { kind: 'status', status: 401 } });
  expect(await world.client.calls.run('board.getBoards', {})).toHaveProperty('boards');
  expect(await world.client.accounts.get('board', 'team')).toMatchObject({ state: 'connected' });
});

test('a refresh that the provider refuses by mistake ends an account until somebody checks whether it works', async () => {
  world.sandbox.login.expireAccessTokens(mailUser);
  world.sandbox.login.refuseTokenRequest('invalid_grant', 70000);
  const lost = { type: 'AccountNeedsReconnect' };
  expect((await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).error).toMatchObject(lost);
  expect(await world.client.accounts.get('mail', 'support')).toMatchObject({ state: 'needs reconnect' });
  world.sandbox.login.refuseTokenRequest('invalid_grant', 70000);
  expect(await world.client.accounts.check('mail', 'support')).toEqual({
    ...{ healthy: false, reason: expect.stringContaining('AADSTS70000') as string },
  });
  expect(await world.client.accounts.check('mail', 'support')).toEqual({ healthy: true });
  expect(await world.client.accounts.get('mail', 'support')).toMatchObject({ state: 'connected' });
  expect(await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).toHaveProperty('result');
});

test('a refresh the provider refuses makes steps say that the account needs its person; reconnecting heals', async () => {
  world.sandbox.login.expireAccessTokens(mailUser);
  world.sandbox.login.revokeRefreshTokens(mailUser);
  const before = refreshes();
  const refused = {
    type: 'AccountNeedsReconnect',
    message: expect.stringMatching(/mail\/support.*AADSTS50173.*Reconnect/),
  };
  expect((await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).error).toMatchObject(refused);
  expect((await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).error).toMatchObject(refused);
  expect(refreshes()).toBe(before + 1);
  expect(await world.client.accounts.get('mail', 'support')).toMatchObject({ state: 'needs reconnect' });

  await world.connectAccounts();
  expect(await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).toHaveProperty('result');
  expect(await world.client.accounts.get('mail', 'support')).toMatchObject({ state: 'connected' });
});
