import { Agents } from '../../src/client/agents/agents';
import { Approvals } from '../../src/client/approvals/approvals';
import { Triggers } from '../../src/client/triggers/triggers';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { temporalTelling } from '../support/told-workflows';

const keyRing = createKeyRing([generateKey()], 'the test');
const state = () => ({ __unreadable: 'the key that sealed it is not in the key ring' });
const { client } = temporalTelling({
  'agent/helper': { queries: { state } },
  'approval/1': { queries: { state } },
  'trigger/inbox': { queries: { state }, updates: { diagnose: state } },
});

test.each<[what: string, ask: () => Promise<unknown>]>([
  ['the agent "helper"', () => new Agents(client, keyRing).get('helper')],
  ['approval/1', () => new Approvals(client, keyRing).get('approval/1')],
  ['the trigger "inbox"', () => new Triggers(client).get('inbox')],
  ['the trigger "inbox"', () => new Triggers(client).diagnose('inbox')],
])('%s, sealed with a key this ring has not, is said to be that', async (what, ask) => {
  await expect(ask()).rejects.toMatchObject({
    type: 'ProviderUnavailable',
    message: `This process cannot read ${what}: the key that sealed it is not in the key ring. Give it the key ring of the others.`,
  });
});
