import { runAsCall } from '../../src/temporal/call/current-call';
import type { forgetfulAgent, ScriptedCall, scriptedAgent } from '../support/agents/scripted-agent';
import { connectMailbox } from '../support/connect-mailbox';
import { pendingApproval } from '../support/pending-approval';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await connectMailbox(world, { name: 'support2', owner: mailUser });
  await world.startWorkers();
});
afterAll(() => world.stop());

const define = (account: string, board: string) =>
  world.client.agents.define('desk', {
    workflowType: 'scriptedAgent',
    taskQueue: agentTaskQueue,
    equipment: {
      'mail.findEmail': { account },
      'mail.sendEmail': { account },
      'board.createCard': { account: 'team', boards: [board], permission: 'autopilot' },
      'board.findCards': { account: 'team', boards: [board] },
    },
    approval: { refuseUnverified: false },
  });

const start = (workflowId: string, script: ScriptedCall[]) =>
  runAsCall({ agent: 'desk' }, () =>
    world.client.temporal.workflow.start<typeof scriptedAgent>('scriptedAgent', {
      workflowId,
      taskQueue: agentTaskQueue,
      args: [script],
    }),
  );

const find: ScriptedCall = { tool: 'mail_find_email', input: { subject: 'invoice', limit: 1 } };

test('a run that waited while its agent was given another account and board goes on with these', async () => {
  const { trello } = world.sandbox;
  const other = trello.as(boardUser).createBoard({ name: 'Later' });
  await define('support', trello.board('Support').id);
  const card: ScriptedCall = { tool: 'board_create_card', input: { list: 'To Do', name: 'Invoice' } };
  const run = await start('waiting', [
    { tool: 'mail_send_email', input: { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' } },
    ...[find, card, card],
    { tool: 'board_find_cards', input: { text: 'Invoice' } },
    { tool: 'mail_find_email', input: { account: 'support' } },
  ]);
  const approval = await pendingApproval(world);
  await define('support2', other.id);
  await world.client.approvals.decide(approval, 'Grace', { decision: 'reject' });
  const { answers } = await run.result();

  expect(answers.slice(1)).toEqual([
    expect.objectContaining({ messages: [expect.objectContaining({ id: 'm1' })] }),
    expect.objectContaining({ id: 'c1', boardId: 'b1' }),
    expect.objectContaining({ id: 'c2', boardId: 'b1' }),
    expect.objectContaining({ cards: [expect.anything(), expect.anything()] }),
    { error: expect.stringContaining('with the account "support2" only; leave "account" out.') },
  ]);
});

test('tools that a run looked up at two times agree on what a handle is, and no other run knows it', async () => {
  await define('support', world.sandbox.trello.board('Support').id);
  const byHandle: ScriptedCall = { tool: 'mail_find_email', input: { messageIds: ['m1'] } };
  const forgetful = (workflowId: string, script: ScriptedCall[]) =>
    runAsCall({ agent: 'desk' }, () =>
      world.client.temporal.workflow.execute<typeof forgetfulAgent>('forgetfulAgent', {
        workflowId,
        taskQueue: agentTaskQueue,
        args: [script],
      }),
    );
  const list: ScriptedCall = { tool: 'mail_find_email', input: { limit: 2 } };
  const [found, listed, opened] = (await forgetful('forgetful', [find, list, byHandle])) as Found[];
  expect(found!.messages.map(({ id }) => id)).toEqual(['m1']);
  expect(listed!.messages.map(({ id }) => id)).toEqual(['m2', 'm3']);
  expect(opened!.messages).toEqual([expect.objectContaining({ id: 'm1', subject: found!.messages[0]!.subject })]);
  expect(await forgetful('another', [byHandle])).toEqual([{ error: expect.stringContaining('There is no message') }]);
});

interface Found {
  messages: { id: string; subject: string }[];
}
