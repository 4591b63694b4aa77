import type { TriggerStart } from '../../src/contracts';
import type { NewEmailEvent } from '../../src/contracts/triggers/new-email';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

const runsOf = async (trigger: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { workflowId } of world.client.temporal.workflow.list({ query: `WorkflowType = 'noting'` })) {
    if (workflowId.includes(`/${trigger}/`)) ids.push(workflowId);
  }
  return ids;
};

describe('the new-email trigger without a public URL', () => {
  test('starts its agent once for a mail that passes the filter, and says why another did not', async () => {
    await world.client.agents.define('watcher', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'mail.findEmail': {} },
      triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } }],
    });
    await eventually('the trigger has looked', async () => {
      const overview = await world.client.triggers.get('inbox').catch(() => undefined);
      return overview?.lastCompletePullAt;
    });
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Lunch', text: 'Hungry?' });
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'lena@northwind.example',
      subject: 'Invoice 7',
      text: 'Please pay.',
    });
    const [workflowId] = await eventually('an agent was started', async () => {
      const runs = await runsOf('inbox');
      return runs.length > 0 ? runs : undefined;
    });
    const start = (await world.client.temporal.workflow.getHandle(workflowId!).result()) as TriggerStart<NewEmailEvent>;
    expect(start).toMatchObject({
      agent: 'watcher',
      event: { subject: 'Invoice 7', account: 'support', body: 'Please pay.' },
    });
    const { overview, findings } = await world.client.triggers.diagnose('inbox');
    expect(overview.counts).toEqual({ delivered: 1, skipped: 1, failed: 0 });
    expect(overview.recent.find(({ label }) => label === 'Lunch')?.reason).toContain('subject:invoice');
    expect(findings.map(({ text }) => text).join(' ')).toContain('connected');
  });
});

describe('the card-moved trigger without a public URL', () => {
  test('fires for a move between lists and not for a new position', async () => {
    const board = world.sandbox.trello.board('Support');
    await world.client.agents.define('mover', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'board.getBoards': {} },
      triggers: [{ id: 'moves', type: 'board.cardMoved', account: 'team', config: { boardIds: [board.id] } }],
    });
    await eventually(
      'the trigger has looked',
      async () => (await world.client.triggers.get('moves').catch(() => undefined))?.lastCompletePullAt,
    );
    const card = world.sandbox.trello.card('Rattling noise in the headset');
    const ben = world.sandbox.trello.as('ben');
    ben.updateCard(card, { pos: 'bottom' });
    ben.moveCard(card, world.sandbox.trello.list('Support', 'Doing'));
    const [workflowId] = await eventually('an agent was started', async () => {
      const runs = await runsOf('moves');
      return runs.length > 0 ? runs : undefined;
    });
    const start = (await world.client.temporal.workflow.getHandle(workflowId!).result()) as TriggerStart;
    expect(start.event).toMatchObject({
      fromList: { name: 'Inbox' },
      toList: { name: 'Doing' },
      by: { username: 'ben' },
    });
  });
});
