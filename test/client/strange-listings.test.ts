import { listAgents } from '../../src/client/agents/list-agents';
import { runningTriggers } from '../../src/temporal/listings/running-triggers';
import { temporalTelling } from '../support/told-workflows';

test.each(['id', 'agent', 'type', 'account', 'status', 'problem'])(
  'a trigger whose %s is anything is passed over in the list',
  async (field) => {
    const overview = { id: 'inbox', agent: 'helper', type: 'mail.newEmail', account: 'support', status: 'active' };
    const of = (id: string, more: object) => ({
      [`trigger/${id}`]: { type: 'trigger', memo: { overview: { ...overview, id, ...more } } },
    });
    const { client } = temporalTelling({ ...of('inbox', {}), ...of('strange', { [field]: {} }) });
    expect((await runningTriggers(client)).map(({ id }) => id)).toEqual(['inbox']);
  },
);

test.each(['name', 'workflowType', 'steps', 'triggers'])(
  'of an agent whose %s is anything the list knows the name of its workflow alone',
  async (field) => {
    const overview = { name: 'helper', workflowType: 'support', steps: 3, triggers: ['inbox'], [field]: {} };
    const { client } = temporalTelling({ 'agent/helper': { type: 'agent', memo: { overview } } });
    const { agents } = await listAgents(client);
    expect(agents).toEqual([{ name: 'helper', workflowType: '', steps: 0, triggers: [] }]);
  },
);
