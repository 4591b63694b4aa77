import type { AccountOverview } from '../../src/contracts/account';
import { AccountPicker } from '../../src/gateway/form-parts/account-picker';
import { AgentPicker } from '../../src/gateway/playground/agent-picker';

const account = (number: number): AccountOverview => ({
  integration: 'mail',
  name: `box-${number}`,
  owner: `person-${number}@contoso.example`,
  state: 'connected',
  permissionType: 'standard',
  scopes: [],
});
const picker = (count: number, chosen?: string, accountsProblem?: string): string => {
  const accounts = Array.from({ length: count }, (_, number) => account(number + 1));
  const html: { toString: () => string } = AccountPicker({
    ...{ id: 'account', integration: 'mail', permissionType: 'standard', leftOpen: '' },
    ...{ accounts, chosen, accountsProblem },
  });
  return html.toString();
};

test('fifty accounts are listed', () => {
  const html = picker(50, 'box-50');
  expect(html.match(/<option/g)).toHaveLength(50);
  expect(html).toContain('<option value="box-50" selected="">');
});

test('what is wrong with the account is tied to its field, and a hint that is not there to none', () => {
  const html = (count: number, problems?: readonly string[]): string => {
    const shown: { toString: () => string } = AccountPicker({
      ...{ id: 'account', integration: 'mail', permissionType: 'standard', leftOpen: '', chosen: undefined, problems },
      accountsProblem: undefined,
      accounts: Array.from({ length: count }, (_, number) => account(number + 1)),
    });
    return shown.toString();
  };
  expect(html(1)).not.toContain('aria-describedby');
  expect(html(0)).toContain('aria-describedby="account-hint"');
  for (const count of [1, 51]) {
    expect(html(count, [])).not.toContain('aria-invalid');
    const wrong = html(count, ['There is none.']);
    expect(wrong).toContain('aria-describedby="account-problem" aria-invalid="true"');
    expect(wrong).toMatch(/<ul class="problem" id="account-problem"[^>]*><li>There is none\.<\/li>/);
  }
});

test.each([0, 2, 51])('of %s accounts a picker says why there may be others, and then not to connect one', (count) => {
  const html = picker(count, undefined, 'No service worker runs. Start one with `agent-integrations worker`.');
  const text = html.replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('No service worker runs. Start one with agent-integrations worker.');
  expect(html).toContain('aria-describedby="account-hint"');
  expect(text).not.toMatch(/is connected|Connect one/);
});

test('the account of an application stands among the standard ones, and not among those for meetings', () => {
  const html = (permissionType: 'standard' | 'meetings'): string => {
    const shown: { toString: () => string } = AccountPicker({
      ...{ id: 'account', integration: 'mail', permissionType, leftOpen: '', chosen: undefined },
      accountsProblem: undefined,
      accounts: [{ ...account(1), permissionType: 'application', mailboxes: ['support@contoso.example'] }],
    });
    return shown.toString();
  };
  expect(html('standard')).toContain('<option value="box-1">');
  expect(html('meetings')).not.toContain('<option value="box-1">');
});

test('of more one is searched by name, and the page stays small', () => {
  const html = picker(1_000, 'box-700');
  expect(html).not.toContain('<option');
  expect(html).toMatch(/<input[^>]* value="box-700"[^>]* data-points-at="account"/);
  expect(html).toContain('data-among="integration=mail&amp;permissionType=standard"');
});

test('of more than fifty agents one is searched by name too', () => {
  const agents = (count: number) => Array.from({ length: count }, (_, number) => `agent-${number + 1}`);
  const agentPicker = (count: number): string => {
    const html: { toString: () => string } = AgentPicker({
      ...{ id: 'agent', agents: agents(count), chosen: 'agent-7', none: 'None' },
    });
    return html.toString();
  };
  expect(agentPicker(50)).toContain('<option value="agent-7" selected="">');
  expect(agentPicker(51)).toMatch(/<input[^>]* value="agent-7"[^>]* data-points-at="agent"/);
});
