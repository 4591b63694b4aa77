import { assertTriggersFree, takenTriggers } from '../../src/client/agents/taken-triggers';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { temporalTelling } from '../support/told-workflows';

const agentWith = (name: string, triggers: string[]) => ({
  type: 'agent',
  memo: { overview: { name, workflowType: 'file', steps: 0, triggers } },
});
const triggerOf = (agent: string, id: string) => ({
  type: 'trigger',
  memo: { overview: { id, agent, type: 'mail.newEmail', account: 'support' } },
});
const definitionWith = (...ids: string[]) =>
  agentDefinitionSchema.parse({
    ...{ workflowType: 'file', taskQueue: 'desk', equipment: {} },
    triggers: ids.map((id) => ({ id, type: 'mail.newEmail', account: 'support' })),
  });

describe('the id of a trigger', () => {
  const taken = {
    type: 'Conflict',
    message: 'The trigger id "mail" is taken by the agent "invoices". Choose another id.',
  };
  const { client: notRunning } = temporalTelling({ 'agent/invoices': agentWith('invoices', ['mail']) });

  test('is taken by the agent that defines it, also while no trigger runs under it', async () => {
    await expect(assertTriggersFree(notRunning, 'orders', definitionWith('mail'), undefined)).rejects.toMatchObject(
      taken,
    );
    await assertTriggersFree(notRunning, 'orders', definitionWith('other'), undefined);
    await assertTriggersFree(notRunning, 'invoices', definitionWith('mail'), undefined);
  });

  test('that two agents define keeps only that one from changes whose trigger does not run', async () => {
    const { client } = temporalTelling({
      'agent/invoices': agentWith('invoices', ['mail']),
      'agent/orders': agentWith('orders', ['mail']),
      'trigger/mail': triggerOf('invoices', 'mail'),
    });
    const definition = definitionWith('mail');
    await assertTriggersFree(client, 'invoices', definition, definition);
    await expect(assertTriggersFree(client, 'orders', definition, definition)).rejects.toMatchObject(taken);
  });
});

test('a trigger does not run where that of another agent runs under its id', () => {
  const agents = [
    { name: 'invoices', triggers: ['mail', 'cards'] },
    { name: 'orders', triggers: ['mail', 'not-begun'] },
  ];
  const running = [
    { id: 'mail', agent: 'invoices' },
    { id: 'cards', agent: 'invoices' },
  ];
  expect(takenTriggers(agents, running)).toEqual([
    {
      ...{ id: 'mail', agent: 'orders', by: 'invoices' },
      problem:
        'The trigger "mail" of the agent "orders" does not run, because a trigger of the agent "invoices" runs under this id: give one of the two another id.',
    },
  ]);
});
