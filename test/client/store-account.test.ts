import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { Accounts } from '../../src/client/accounts/accounts';
import { connectedAnew } from '../../src/messages/connected-account';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { application } from '../activities/step-run/attempts';
import { temporalTelling, type ToldWorkflow } from '../support/told-workflows';

const workflowId = 'connected-account/board/team';
const overview = { integration: 'board', name: 'team', state: 'connected', owner: 'supportbot', scopes: [] };

test('an account that ends while it is connected again is connected anew', async () => {
  const workflows: Record<string, ToldWorkflow> = {};
  const { client, asked } = temporalTelling(workflows);
  workflows[workflowId] = {
    queries: { credential: () => ({ overview, sealedCredential: 's', credentialVersion: 1 }) },
    updates: {
      reconnect: () => {
        Reflect.deleteProperty(workflows, workflowId);
        throw new WorkflowNotFoundError('It has ended', workflowId, undefined);
      },
    },
  };
  const credential = { kind: 'trello-token' as const, key: 'k', token: 't' };
  const accounts = new Accounts(client, createKeyRing([generateKey()], 'the test'));
  await accounts.connect({ integration: 'board', name: 'team', owner: 'supportbot', scopes: [], credential });
  expect(asked.filter((each) => !each.startsWith('describe'))).toEqual(
    ['start', 'credential', 'reconnect', 'start'].map((what) => `${what} ${workflowId}`),
  );
});

test('triggers that were released for an account that is connected again meanwhile are asked to make their webhooks anew', async () => {
  const released: unknown[] = [];
  const memo = { overview: { id: 'moves', type: 'board.cardMoved', agent: 'desk', account: 'team' } };
  const { client } = temporalTelling({
    [workflowId]: {
      queries: { credential: () => ({ overview, sealedCredential: 's', credentialVersion: 1 }) },
      updates: {
        disconnect: () => {
          throw new WorkflowUpdateFailedError('refused', connectedAnew());
        },
      },
    },
    'trigger/moves': {
      type: 'trigger',
      memo,
      updates: { release: (account) => released.push(account) },
      signals: { events: (batch) => released.push(batch) },
    },
  });
  const accounts = new Accounts(client, createKeyRing([generateKey()], 'the test'));
  await expect(accounts.disconnect('board', 'team')).rejects.toThrow('refused');
  expect(released).toEqual(['team', { hints: [], lifecycle: 'subscription removed' }]);
});

test('an application that is connected for a further mailbox stays the account it was', async () => {
  const workflows: Record<string, ToldWorkflow> = {};
  const { client, asked } = temporalTelling(workflows);
  const known = { ...overview, integration: 'mail', name: 'desk', owner: 'a@contoso.example' };
  workflows['connected-account/mail/desk'] = {
    queries: { credential: () => ({ overview: known, sealedCredential: 's', credentialVersion: 1 }) },
  };
  const accounts = new Accounts(client, createKeyRing([generateKey()], 'the test'));
  const connect = (owner: string) =>
    accounts.connect({ integration: 'mail', name: 'desk', owner, scopes: [], credential: application });
  await connect('a@contoso.example, b@contoso.example');
  expect(asked).toContain('reconnect connected-account/mail/desk');
  await expect(connect('b@contoso.example')).rejects.toMatchObject({ type: 'Conflict' });
});
