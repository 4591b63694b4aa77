import type { AgentOverview } from '../../src/contracts/agent';
import type { PendingApproval } from '../../src/client/approvals/approval-overview';
import type { AccountOverview } from '../../src/contracts/account';
import type { ListedTrigger } from '../../src/contracts/trigger-report';
import { nextAction } from '../../src/gateway/home/next-action';
import type { HomeOverview } from '../../src/gateway/home/home-overview';

const mailbox: AccountOverview = {
  ...{ integration: 'mail', name: 'support', owner: 'ada@contoso.example', state: 'connected' },
  ...{ permissionType: 'standard', scopes: [] },
};
const agent: AgentOverview = { name: 'helper', workflowType: 'help', steps: 1, triggers: ['inbox'] };
const trigger: ListedTrigger = { id: 'inbox', type: 'mail.newEmail', agent: 'helper', account: 'support' };
const complete: HomeOverview = {
  ...{ accounts: [mailbox], agents: [agent], triggers: [trigger], unreadable: [], waiting: [], runs: [] },
  ...{ moreWaits: false, hasServiceWorker: true },
};
const waiting = [{} as PendingApproval];

test.each<[string, Partial<HomeOverview>, string | undefined]>([
  ['no worker runs', { hasServiceWorker: false, accounts: [] }, '/'],
  [
    'this process cannot read what there is, which looks as if nothing were connected',
    { accounts: [], agents: [], triggers: [], unreadable: ['connected-account/mail/support'] },
    '/',
  ],
  ['no account is connected', { accounts: [], agents: [], triggers: [] }, '/integrations'],
  [
    'an account is lost',
    { accounts: [{ ...mailbox, state: 'needs reconnect' }], waiting },
    '/integrations/mail/accounts/support/reconnect',
  ],
  ['there is no agent', { agents: [], triggers: [] }, '/agents/-new'],
  ['a person is waited for', { waiting, triggers: [] }, '/approvals'],
  [
    'a trigger sees nothing',
    { triggers: [{ ...trigger, problem: 'provider refused' }] },
    '/agents/helper/triggers/inbox',
  ],
  ['an agent may do nothing', { agents: [{ ...agent, steps: 0 }] }, '/agents/helper/steps'],
  ['nothing starts an agent', { triggers: [] }, '/agents/helper/triggers/-new'],
  ['nothing is missing', {}, undefined],
])('where %s, that is what to do next', (_, standing, href) => {
  expect(nextAction({ ...complete, ...standing })?.href).toBe(href);
});

test('a trigger that sees nothing comes before one that only lacks its webhook', () => {
  const triggers: ListedTrigger[] = [
    { ...trigger, id: 'late', problem: 'no webhook' },
    { ...trigger, problem: 'needs reconnect' },
  ];
  expect(nextAction({ ...complete, triggers })?.text).toBe(
    'The trigger inbox has no working account, and sees nothing.',
  );
  expect(nextAction({ ...complete, triggers: triggers.slice(0, 1) })?.text).toMatch(
    /^The trigger late is told nothing by its provider, .* its looks find all/,
  );
});
