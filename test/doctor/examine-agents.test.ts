import type { AgentIntegrationsClient } from '../../src/client';
import { Agents } from '../../src/client/agents/agents';
import { agentDefinitionSchema } from '../../src/contracts/agent';
import { unpolledAgents } from '../../src/doctor/check-temporal';
import { examineAgents } from '../../src/doctor/examine-agents';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { temporalTelling, type ToldWorkflow } from '../support/told-workflows';

const definition = agentDefinitionSchema.parse({ workflowType: 'file', taskQueue: 'desk', equipment: {} });

/** Agents that differ in their number alone. */
function manyAgents(number: number, told: (name: string) => Partial<ToldWorkflow>) {
  const workflows = Array.from({ length: number }, (_, index): [string, ToldWorkflow] => {
    const name = `clerk-${index}`;
    const { memo, ...more } = told(name);
    const overview = { name, workflowType: 'file', steps: 0, triggers: [] };
    return [`agent/${name}`, { type: 'agent', memo: { overview, ...memo }, ...more }];
  });
  const { client: temporal, asked } = temporalTelling(Object.fromEntries(workflows));
  const agents = new Agents(temporal, createKeyRing([generateKey()], 'the test'));
  return { client: { temporal, agents } as AgentIntegrationsClient, asked };
}

test('agents that publish their definition are not asked for it, however many there are', async () => {
  const { client, asked } = manyAgents(2_000, () => ({ memo: { agent: { definition } } }));
  const { agents, unanswered } = await examineAgents(client, { isServed: true });
  expect([agents.length, unanswered]).toEqual([2_000, []]);
  expect(agents[0]).toEqual({ name: 'clerk-0', definition });
  expect(asked).toEqual(['list ']);
});

test('without a worker of the services, what they publish is read all the same, and the others are not asked', async () => {
  const { client, asked } = manyAgents(5, (name) => ({ memo: name === 'clerk-0' ? {} : { agent: { definition } } }));
  const { agents, unanswered } = await examineAgents(client, { isServed: false });
  expect([agents.length, asked]).toEqual([4, ['list ']]);
  expect(unanswered).toEqual([
    {
      area: 'agents',
      level: 'warning',
      text: 'Of 5 agents 1 were not examined: they do not publish their definition, and no worker of the services runs to ask for it.',
      advice: expect.stringContaining('agents show'),
    },
  ]);
});

test('those that there was no time to ask are counted in one warning, and not said not to answer', async () => {
  let time = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => time);
  const { client } = manyAgents(2_000, (name) => ({
    queries: {
      state: () => {
        time += 10;
        return { name, definition, revision: 1 };
      },
    },
  }));
  const { agents, unanswered } = await examineAgents(client, { isServed: true });
  clock.mockRestore();
  expect(Math.round(agents.length / 100)).toBe(5);
  expect(unanswered).toEqual([
    {
      area: 'agents',
      level: 'warning',
      text: `Of 2000 agents ${2_000 - agents.length} were not examined: they do not publish their definition, and there was no time to ask them all for it.`,
      advice: expect.stringContaining('agents show'),
    },
  ]);
});

test('those sealed with a key that this process lacks are counted in one warning', async () => {
  const unreadable = { __unreadable: 'the key that sealed it is not in the key ring' };
  const { client, asked } = manyAgents(50, () => ({ memo: { overview: unreadable, agent: unreadable } }));
  const { agents, unanswered } = await examineAgents(client, { isServed: true });
  expect([agents, asked]).toEqual([[], ['list ']]);
  expect(unanswered.map(({ level, text }) => [level, text])).toEqual([
    ['warning', 'Of 50 agents 50 were not examined: this process lacks the key that sealed them.'],
  ]);
});

test.each([
  ['no equipment', { equipment: undefined }],
  ['triggers that are anything', { triggers: [{}] }],
  ['a task queue that is anything', { taskQueue: {} }],
])('one that publishes %s is asked', async (_what, wrong) => {
  const { client } = manyAgents(1, (name) => ({
    memo: { agent: { definition: { ...definition, ...wrong } } },
    queries: { state: () => ({ name, definition, revision: 1 }) },
  }));
  const { agents } = await examineAgents(client, { isServed: true });
  expect(agents).toEqual([{ name: 'clerk-0', definition, revision: 1 }]);
});

test('each queue of agents is asked about once, and named with those who wait there', async () => {
  const asked: string[] = [];
  const denied = { code: 7, details: 'Request unauthorized', metadata: {} };
  const describeTaskQueue = ({ taskQueue: { name } }: { taskQueue: { name: string } }) => {
    asked.push(name);
    if (name === 'barred') return Promise.reject(Object.assign(new Error(), denied));
    return Promise.resolve({ pollers: name === 'desk' ? [{}] : [] });
  };
  const { client } = manyAgents(0, () => ({}));
  Object.assign(client.temporal.workflowService, { describeTaskQueue });
  const agents = ['desk', 'attic', 'cellar', 'barred'].flatMap((taskQueue, queue) =>
    Array.from({ length: queue >= 2 ? 1 : 50 }, (_, index) => ({
      name: `${taskQueue}-${index}`,
      definition: { ...definition, taskQueue },
    })),
  );
  const findings = await unpolledAgents(client.temporal, agents);
  expect(asked).toEqual(['desk', 'attic', 'cellar', 'barred']);
  expect(findings.map(({ level, text }) => `${level}: ${text}`)).toEqual([
    'problem: No worker polls the task queue "attic" of the agents "attic-0", "attic-1", "attic-2" and 47 more.',
    'problem: No worker polls the task queue "cellar" of the agent "cellar-0".',
    'warning: Whether a worker polls the task queue "barred" is not known (Request unauthorized).',
  ]);
});
