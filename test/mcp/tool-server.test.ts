import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Conversation } from '../../src/calls/conversation';
import { waitForCall } from '../../src/calls/wait-for-call';
import type { AgentIntegrationsClient } from '../../src/client';
import { Calls } from '../../src/client/calls';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import type { Answered } from '../../src/mcp/call-result';
import { createToolServer } from '../../src/mcp/tool-server';
import { catalogueFor } from '../../src/models/catalogue-for';
import { withPatience } from '../../src/temporal/with-patience';

/** Temporal, where a call is over; it says how long after that instant each request is waited for. */
function temporalSince(beginning: number) {
  const deadlines: number[] = [];
  const temporal = {
    withDeadline: (deadline: number, ask: () => Promise<unknown>) => {
      deadlines.push(deadline - beginning);
      return ask();
    },
    workflow: {
      getHandle: () => ({
        describe: () => Promise.resolve({ status: { name: 'COMPLETED' } }),
        result: () => Promise.resolve('done'),
      }),
      executeUpdateWithStart: () => Promise.resolve([]),
    },
  };
  const calls = new Calls(temporal as never);
  const keyRing = createKeyRing([generateKey()], 'the test');
  return { deadlines, client: { temporal, calls, keyRing } as unknown as AgentIntegrationsClient };
}

test('a request that has waited for much already has what is left of fifty seconds for the rest, as in the HTTP API', async () => {
  const beginning = 1_000_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(beginning);
  const { deadlines, client } = temporalSince(beginning);
  const caller = { agent: 'desk', name: 'ada', role: 'operator' } as const;
  const answered: Answered = { dependencies: { client } as Answered['dependencies'], caller, era: 'legacy' };
  const mcp = createToolServer(answered, {
    title: 'desk',
    instructions: '',
    list: () => Promise.resolve([]),
    call: async () => {
      clock.mockReturnValue(beginning + 45_500);
      await withPatience(client, () => Promise.resolve());
      const { signal } = new AbortController();
      await waitForCall({ client }, { id: 'one' }, { patienceMilliseconds: 0, throughApproval: false, signal });
      const [tool] = catalogueFor({ 'mail.findEmail': {} });
      await new Conversation(client, caller).toAnswer(tool!.plan, { messages: [{ id: 'a'.repeat(50) }] });
      return { content: [] };
    },
  });
  const [here, there] = InMemoryTransport.createLinkedPair();
  const model = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  await Promise.all([mcp.connect(there), model.connect(here)]);
  await model.callTool({ name: 'mail_find_email' });
  await model.close();
  clock.mockRestore();
  expect(deadlines).toEqual([10_000, 50_000, 50_000, 50_000]);
});
