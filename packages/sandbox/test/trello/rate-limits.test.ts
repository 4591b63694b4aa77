import type { SandboxLimits } from '../../src/sandbox-core';
import { startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

const limits = { requestsPerKeyPer10Seconds: 8, requestsPerTokenPer10Seconds: 3, refusalsBeforeLockOut: 4 };

let trello: TrelloSandbox;
afterEach(() => trello.sandbox.close());

async function start(changed: Partial<SandboxLimits['trello']> = {}): Promise<void> {
  trello = await startTrelloSandbox({ limits: { trello: { ...limits, ...changed } } });
}

const ask = (token?: string) => trello.send('GET', '/1/members/me/boards', token === undefined ? {} : { token });
const tokenOf = (username: string) => trello.sandbox.trello.issueToken(username).value;

test('tells with every answer how much of both windows is left', async () => {
  await start();
  const { headers } = await trello.send('GET', '/1/cards/not-an-id');
  expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-rate-limit')))).toEqual({
    'x-rate-limit-api-key-interval-ms': '10000',
    'x-rate-limit-api-key-max': '8',
    'x-rate-limit-api-key-remaining': '7',
    'x-rate-limit-api-token-interval-ms': '10000',
    'x-rate-limit-api-token-max': '3',
    'x-rate-limit-api-token-remaining': '2',
  });
});

test('refuses a token over its window in JSON, while another token of the key goes on', async () => {
  await start();
  for (let request = 0; request < 3; request += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.json]).toEqual([
    429,
    { error: 'API_TOKEN_LIMIT_EXCEEDED', message: 'Rate limit exceeded' },
  ]);
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(refused.headers.get('x-rate-limit-api-token-remaining')).toBe('0');
  expect((await ask(tokenOf('ben'))).status).toBe(200);
  trello.sandbox.clock.advance(10_000);
  expect((await ask()).status).toBe(200);
});

test('refuses a key over its window whatever the token', async () => {
  await start();
  for (const token of [tokenOf('ada'), tokenOf('ben'), tokenOf('chen')]) {
    for (let request = 0; request < 3; request += 1) await ask(token);
  }
  expect((await ask()).json).toMatchObject({ error: 'API_KEY_LIMIT_EXCEEDED' });
});

test('locks a key out for the rest of the window once it was refused too often', async () => {
  await start({ requestsPerKeyPer10Seconds: 1000 });
  for (let request = 0; request < 3 + 5; request += 1) await ask();
  expect((await ask(tokenOf('ben'))).json).toMatchObject({ error: 'API_KEY_LIMIT_EXCEEDED' });
  trello.sandbox.clock.advance(10_000);
  expect((await ask()).status).toBe(200);
});

test('holds /members to 100 requests in 15 minutes, what is nested there excepted', async () => {
  await start({ requestsPerKeyPer10Seconds: 1000, requestsPerTokenPer10Seconds: 1000 });
  for (let request = 0; request < 100; request += 1) await trello.send('GET', '/1/members/me?fields=id');
  const refused = await trello.send('GET', '/1/members/me?fields=id');
  expect(refused.json).toEqual({ message: 'Exceeded rate limit to /1/member', error: 'RATE_LIMIT_EXCEEDED' });
  expect((await trello.send('GET', '/1/members/me/boards')).status).toBe(200);
});

test('lets a test set how many requests to /members it takes', async () => {
  await start({ requestsPerTokenPer10Seconds: 1000, requestsToMembersPer15Minutes: 1 });
  const statuses = [];
  for (let request = 0; request < 2; request += 1)
    statuses.push((await trello.send('GET', '/1/members/me?fields=id')).status);
  expect(statuses).toEqual([200, 429]);
});

test("injects a 429 and a 503 in Trello's own shape", async () => {
  await start();
  trello.sandbox.faults.add({ match: { provider: 'trello' }, fault: { kind: 'status', status: 429, retryAfter: 3 } });
  const limited = await ask();
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  expect(limited.json).toEqual({ error: 'API_TOKEN_LIMIT_EXCEEDED', message: 'Rate limit exceeded' });
  trello.sandbox.faults.add({ match: { provider: 'trello' }, fault: { kind: 'status', status: 503 } });
  expect((await ask()).text).toBe('Service Unavailable');
});
