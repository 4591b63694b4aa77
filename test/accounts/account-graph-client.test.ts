import { getClient } from '@temporalio/activity';
import { accountGraphClient } from '../../src/accounts/account-graph-client';
import type { AccountId } from '../../src/contracts/account';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';
import { path } from '../../src/providers/request-path';
import { application, microsoft, startAttempts, trello, type Attempts } from '../activities/step-run/attempts';
import { answerJson } from '../providers/local-server';

let world: Attempts;
/** Tokens that Microsoft refuses. */
let refused: string[];
beforeEach(async () => {
  refused = [];
  world = await startAttempts(({ headers }, response) =>
    answerJson(response, refused.includes(headers.authorization ?? '') ? 401 : 200, { id: 'x' }),
  );
});
afterEach(() => world.stop());

const within = <Result>(account: AccountId, use: (graph: GraphClient) => Promise<Result>) =>
  world.within(() => {
    const access = { ...world.dependencies, temporal: getClient() };
    return use(accountGraphClient(access, account, AbortSignal.timeout(5_000)));
  });
const read = (account: AccountId, of = path`/me/messages/m`) => within(account, (graph) => graph.get(of));
const asked = () => world.provider.requests.map(({ url, headers }) => `${url} ${headers.authorization ?? ''}`);

test('the mailbox of a person is asked with their token, and with a new one where that is refused', async () => {
  world.connect('mail/support', microsoft);
  refused = ['Bearer mail-token'];
  world.workflows['connected-account/mail/support']!.updates = {
    refresh: () => {
      world.connect('mail/support', { ...microsoft, accessToken: 'renewed' });
      return world.workflows['connected-account/mail/support']?.queries?.credential?.();
    },
  };
  expect(await read('mail/support')).toEqual({ id: 'x' });
  expect(await read('mail/support', path`/users/${'other@contoso.example'}/messages/m`)).toEqual({ id: 'x' });
  expect(asked()).toEqual([
    ...['/v1.0/me/messages/m Bearer mail-token', '/v1.0/me/messages/m Bearer renewed'],
    '/v1.0/users/other@contoso.example/messages/m Bearer renewed',
  ]);
  expect(await within('mail/support', (graph) => graph.isApplication())).toBe(false);
});

test('an application opens the mailboxes that its account is for, and no other', async () => {
  world.connect('mail/desk', application);
  await read('mail/desk', path`/users/${'desk@contoso.example'}/messages/m`);
  await expect(read('mail/desk', path`/users/${'ada@contoso.example'}/messages/m`)).rejects.toMatchObject({
    type: 'PermissionDenied',
  });
  expect(asked()).toEqual(['/v1.0/users/desk@contoso.example/messages/m Bearer a']);
  expect(await within('mail/desk', (graph) => graph.isApplication())).toBe(true);
});

test('an account that holds something else is to be connected anew', async () => {
  world.connect('mail/support', trello);
  await expect(read('mail/support')).rejects.toMatchObject({
    type: 'AccountNeedsReconnect',
    message: 'The account mail/support holds no Microsoft credential. Reconnect it.',
  });
  expect(asked()).toEqual([]);
});
