import { unconnectedAccounts } from '../../src/client/agents/unconnected-accounts';
import type { AccountOverview } from '../../src/contracts/account';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { temporalTelling } from '../support/told-workflows';

const account = (state: AccountOverview['state']) => {
  const overview = { integration: 'mail', name: 'a', state, permissionType: 'standard', owner: 'Ana', scopes: [] };
  return { memo: { overview } };
};

test('an account that steps are fixed to and nobody has connected is told once, with what needs it', async () => {
  const { client } = temporalTelling({
    'connected-account/mail/support': account('connected'),
    'connected-account/mail/asleep': account('needs reconnect'),
    'connected-account/mail/gone': account('disconnected'),
    'connected-account/mail/sealed': {
      memo: { overview: { __unreadable: 'the key that sealed it is not in the key ring' } },
    },
  });
  const equipment = agentDefinitionSchema.shape.equipment.parse({
    'mail.findEmail': { account: 'nix' },
    'mail.apiCall': { account: 'nix' },
    'board.getBoards': { account: 'nix' },
    'mail.sendEmail': { account: 'support' },
    'mail.moveEmail': { account: 'asleep' },
    'mail.listLabels': { account: 'sealed' },
    'mail.listFolders': { account: 'gone' },
    'mail.addLabel': {},
  });
  const warnings = await unconnectedAccounts(client, 'desk', equipment);
  expect(warnings).toEqual([
    'The mail account "nix" is not connected, which the agent "desk" needs for Find Email, Mail API Call. Connect it, `agent-integrations accounts connect mail nix`, or correct its name.',
    expect.stringContaining('The board account "nix" is not connected'),
    expect.stringContaining('The mail account "gone" is not connected'),
  ]);
});
