import { providerClientFor } from '../../../activities/provider-clients';
import type { AccountId } from '../../../src/contracts/account';
import { path } from '../../../src/providers/request-path';
import { answerJson } from '../../providers/local-server';
import { application, microsoft, startAttempts, trello, type Attempts } from './attempts';

let world: Attempts;
let status = 200;
beforeEach(async () => {
  status = 200;
  world = await startAttempts((_request, response) => answerJson(response, status, { id: 'x' }));
});
afterEach(() => world.stop());

const ask = (account: AccountId, onRequest?: () => void) =>
  world.within(async () => {
    const client = await providerClientFor(world.dependencies, account, AbortSignal.timeout(5_000), onRequest);
    if ('trello' in client) return client.trello.get(path`/members/me`);
    return client.graph.get(path`/me`);
  });
const credentials = () => world.provider.requests.map(({ headers: { authorization } }) => authorization);
const oauth = (accessToken: string) =>
  ({ kind: 'trello-oauth', accessToken, refreshToken: 'r', expiresAt: '2099-01-01T00:00:00Z' }) as const;

test('a mailbox is asked with its token, a board with its key and token, each request shown first', async () => {
  world.connect('mail/support', microsoft);
  world.connect('board/team', trello);
  let shown = 0;
  for (const account of ['mail/support', 'board/team'] as const) await ask(account, () => (shown += 1));
  expect([credentials(), shown]).toEqual([['Bearer mail-token', 'OAuth oauth_consumer_key="k", oauth_token="t"'], 2]);
});

test('a board of a person who signed in is asked with a token that is renewed when it is refused', async () => {
  world.connect('board/team', oauth('one'));
  expect(await ask('board/team')).toEqual({ id: 'x' });
  const entity = world.workflows['connected-account/board/team']!;
  status = 401;
  entity.updates = {
    refresh: () => {
      status = 200;
      world.connect('board/team', oauth('two'));
      return world.workflows['connected-account/board/team']?.queries?.credential?.();
    },
  };
  expect(await ask('board/team')).toEqual({ id: 'x' });
  expect(credentials()).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
});

test('boards of one API key share what Trello allows it, those of people who signed in what it allows the application', async () => {
  await world.stop();
  world = await startAttempts((_request, response) => answerJson(response, 200, { id: 'x' }), {
    ATLASSIAN_CLIENT_ID: 'atlassian-client',
  });
  world.connect('board/team', trello);
  world.connect('board/other', oauth('one'));
  const { limiters } = world.dependencies;
  const budgets: unknown[] = [];
  const noting: typeof limiters = {
    ...limiters,
    trello: (budget) => {
      budgets.push(budget);
      return limiters.trello(budget);
    },
  };
  for (const account of ['board/team', 'board/other'] as const)
    await world.within(() =>
      providerClientFor({ ...world.dependencies, limiters: noting }, account, AbortSignal.timeout(5_000)),
    );
  expect(budgets).toEqual([
    { key: 'k', token: 'board/team' },
    { key: 'atlassian-client', token: 'board/other' },
  ]);
});

test('an account that was connected to something else meanwhile says what it lacks', async () => {
  world.connect('board/team', microsoft);
  await expect(ask('board/team')).rejects.toMatchObject({
    ...{ type: 'AccountNeedsReconnect' },
    message: 'The account board/team holds no Trello credential. Reconnect it.',
  });
  world.connect('mail/support', trello);
  await expect(ask('mail/support')).rejects.toThrow('The account mail/support holds no Microsoft credential.');
  world.connect('board/other', application);
  await expect(ask('board/other')).rejects.toThrow('The account board/other holds no Trello credential.');
  world.connect('board/third', oauth('one'));
  const client = await world.within(() =>
    providerClientFor(world.dependencies, 'board/third', AbortSignal.timeout(5_000)),
  );
  const { queries = {} } = world.workflows['connected-account/board/third']!;
  world.connect('board/third', trello);
  Object.assign(queries, world.workflows['connected-account/board/third']?.queries);
  status = 401;
  const asking = 'trello' in client ? client.trello.get(path`/members/me`) : undefined;
  await expect(asking).rejects.toMatchObject({
    ...{ type: 'AccountNeedsReconnect' },
    message: 'The account board/third holds no Trello OAuth 2.0 credential. Reconnect it.',
  });
});
