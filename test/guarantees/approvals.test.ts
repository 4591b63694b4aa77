import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import type { AgentDefinitionInput } from '../../src/contracts';
import type { StepOutcome } from '../support/agents';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type RunningWorkers, type World } from '../support/world';
import { askFor, pendingOf } from './pending-approvals';
import { hurried, startAs } from './run-steps';

let world: World;
let workers: RunningWorkers;
let mails = 0;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  workers = await world.startWorkers();
  await define('careful', {});
  // Long enough to be listed before it is over, also on a busy machine.
  await define('hasty', { expiresAfterSeconds: 5 });
  await define('trusting', { refuseUnverified: false });
});
afterAll(() => world.stop());

async function define(name: string, approval: AgentDefinitionInput['approval']): Promise<void> {
  const equipment = { 'mail.sendEmail': {} };
  await world.client.agents.define(name, { workflowType: 'steps', taskQueue: agentTaskQueue, equipment, approval });
}

interface Waiting {
  subject: string;
  input: Record<string, unknown>;
  handle: WorkflowHandle;
  /** Id of the approval it waits for. */
  id: string;
}

/** An agent that waits for a person to let its mail out. */
async function waitingAgent(agent = 'careful'): Promise<Waiting> {
  const subject = `Mail ${String((mails += 1))}`;
  const input = { to: ['lena@northwind.example'], subject, body: 'Hello.' };
  const handle = await startAs(world, agent, 'steps', [{ step: 'mail.sendEmail', input, options: hurried }]);
  const { id } = await pendingOf(world, handle.workflowId);
  return { subject, input, handle, id };
}

const outcomeOf = async (handle: WorkflowHandle) => ((await handle.result()) as StepOutcome[])[0]!;
const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject === subject);

test('of two decisions at the same time the first one stands, and the other is told so', async () => {
  const { id, handle, subject } = await waitingAgent();
  const decisions = await Promise.allSettled([
    world.client.approvals.decide(id, 'Grace', { decision: 'reject' }),
    world.client.approvals.decide(id, 'Henry', { decision: 'approve' }),
  ]);
  const taken = decisions.filter(({ status }) => status === 'fulfilled');
  expect(taken).toHaveLength(1);
  const refused = decisions.find((decision) => decision.status === 'rejected')!;
  const { cause, message } = refused.reason as Error;
  expect((cause as Error | undefined)?.message ?? message).toMatch(/first decision stands|comes too late/);
  const approved = decisions[1].status === 'fulfilled';
  const outcome = await outcomeOf(handle);
  expect(outcome.error?.type).toBe(approved ? undefined : 'ApprovalRejected');
  expect(sent(subject)).toHaveLength(approved ? 1 : 0);
});

test('a request whose asking run was ended is withdrawn: it says so, takes no decision, and does nothing', async () => {
  const { id, handle, subject } = await waitingAgent();
  expect(await world.client.approvals.get(id)).not.toHaveProperty('withdrawnAt');
  await handle.terminate('it asks the wrong thing');
  const { withdrawnAt, outcome } = await eventually('it has ended with its run', async () => {
    const state = await world.client.approvals.get(id);
    return state.withdrawnAt === undefined ? undefined : state;
  });
  expect([Number.isNaN(Date.parse(withdrawnAt ?? '')), outcome]).toEqual([false, undefined]);
  await expect(world.client.approvals.decide(id, 'Grace', { decision: 'approve' })).rejects.toMatchObject({
    type: 'Conflict',
    message:
      'The request was withdrawn: nobody waits for a decision any more. Nothing was decided, and nothing is done.',
  });
  expect(sent(subject)).toEqual([]);
});

test.each(['terminate', 'cancel'] as const)('%s in Temporal, a request counts as no for who asked', async (way) => {
  const { id, handle, subject } = await waitingAgent();
  await world.client.temporal.workflow.getHandle(id)[way]();
  expect(await outcomeOf(handle)).toMatchObject({
    error: {
      type: 'ApprovalExpired',
      message:
        'Somebody has ended the request for Send Email in Temporal, which counts as no. Ask again only if a person still wants it.',
    },
  });
  expect(sent(subject)).toEqual([]);
});

test('what the reviewer made of the mail is what is sent', async () => {
  const { id, input, handle, subject } = await waitingAgent();
  const edited = { ...input, subject: `${subject}, edited`, to: ['lena@northwind.example', 'omar@northwind.example'] };
  const outcome = await world.client.approvals.decide(id, 'Grace', { decision: 'approve', input: edited });
  expect(outcome).toMatchObject({ kind: 'approved', edited: true, verified: true, grant: { approver: 'Grace' } });
  expect((await outcomeOf(handle)).result).toMatchObject({ subject: edited.subject });
  expect(sent(subject)).toHaveLength(0);
  expect(sent(edited.subject)).toMatchObject([{ to: edited.to }]);
});

test('an edit the step does not take leaves the request open and says why', async () => {
  const { id, input, handle, subject } = await waitingAgent('trusting');
  const invalid = { decision: 'approve' as const, input: { ...input, to: ['nobody'] } };
  await expect(world.client.approvals.decide(id, 'Grace', invalid)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('to.0:') },
  });
  await world.strangerClient.workflow.getHandle(id).signal('decide', invalid);
  await eventually('the refusal is shown', async () => (await world.client.approvals.get(id)).lastProblem);
  const { lastProblem, outcome } = await world.client.approvals.get(id);
  expect(lastProblem).toContain('to.0:');
  expect(outcome).toBeUndefined();
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  expect(await outcomeOf(handle)).toHaveProperty('result');
  expect(sent(subject)).toHaveLength(1);
});

test('an edit cannot move the call to another account', async () => {
  const { id, input, handle } = await waitingAgent();
  await expect(
    world.client.approvals.decide(id, 'Grace', { decision: 'approve', input: { ...input, account: 'team' } }),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('"support"') } });
  await world.client.approvals.decide(id, 'Grace', { decision: 'reject' });
  await handle.result();
});

test('two calls of the same name that are approved at once are both made', async () => {
  const equipment = { 'board.createCard': { permission: 'approval' } } as const;
  await world.client.agents.define('twice', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
  const { id: list } = world.sandbox.trello.list('Support', 'Inbox');
  const call = (due: string) => ({
    ...{ step: 'board.createCard', input: { list, name: 'Pay rent', due, timeZone: 'UTC' }, options: hurried },
  });
  const dues = ['2026-03-01T12:00', '2026-04-01T12:00'];
  const handle = await startAs(world, 'twice', 'steps', dues.map(call));
  const requests = await eventually('both ask', async () => {
    const pending = await world.client.approvals.list();
    const asked = pending.filter(({ requestedBy }) => requestedBy.workflowId === handle.workflowId);
    return asked.length === 2 ? asked : undefined;
  });
  for (const { id } of requests) await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  expect((await handle.result()) as StepOutcome[]).toMatchObject(
    dues.map((due) => ({ result: { due: `${due}:00Z` } })),
  );
  const cards = [...world.sandbox.trello.world.cards.values()].filter(({ name }) => name === 'Pay rent');
  expect(cards.map(({ due }) => due).sort()).toEqual(dues.map((due) => `${due}:00.000Z`));
});

test('a rejection reaches the agent as its type of error, with the reason', async () => {
  const { id, handle, subject } = await waitingAgent();
  await world.client.approvals.decide(id, 'Grace', { decision: 'reject', reason: 'Ask Lena by phone.' });
  const { error } = await outcomeOf(handle);
  expect(error).toMatchObject({
    type: 'ApprovalRejected',
    message: expect.stringMatching(/Grace.*Ask Lena by phone\./),
    details: { kind: 'rejected', approver: 'Grace', reason: 'Ask Lena by phone.' },
  });
  expect(sent(subject)).toHaveLength(0);
});

test('silence until the expiry is a no', async () => {
  const { id, handle, subject } = await waitingAgent('hasty');
  expect((await outcomeOf(handle)).error?.type).toBe('ApprovalExpired');
  await expect(world.client.approvals.decide(id, 'Grace', { decision: 'approve' })).rejects.toMatchObject({
    type: 'Conflict',
    message: expect.stringContaining('expired'),
  });
  expect(sent(subject)).toHaveLength(0);
});

describe('a decision typed into Temporal Web UI, unencrypted', () => {
  const approve = (id: string) => world.strangerClient.workflow.getHandle(id).signal('decide', { decision: 'approve' });

  test('counts where the agent takes those, and the approver is recorded as unverified', async () => {
    const { id, handle, subject } = await waitingAgent('trusting');
    await approve(id);
    expect(await outcomeOf(handle)).toHaveProperty('result');
    const { outcome } = await world.client.approvals.get(id);
    expect(outcome).toMatchObject({ verified: false, grant: { approver: expect.stringContaining('unverified') } });
    expect(sent(subject)).toHaveLength(1);
  });

  test('cannot claim to be from a certain person', async () => {
    const { id, handle } = await waitingAgent();
    const approver = { name: 'Grace', proof: 'x'.repeat(43) };
    await world.strangerClient.workflow.getHandle(id).signal('decide', { decision: 'approve', approver });
    await eventually('the refusal is shown', async () => (await world.client.approvals.get(id)).lastProblem);
    expect((await world.client.approvals.get(id)).outcome).toBeUndefined();
    await world.client.approvals.decide(id, 'Grace', { decision: 'reject' });
    await handle.result();
  });

  test('leaves an agent waiting that takes decisions from signed-in people only, as all do unless they say otherwise', async () => {
    const { id, handle, subject } = await waitingAgent();
    await approve(id);
    const problem = await eventually('the refusal', async () => (await world.client.approvals.get(id)).lastProblem);
    expect(problem).toContain('signed-in people only');
    expect((await world.client.approvals.get(id)).outcome).toBeUndefined();
    await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
    expect(await outcomeOf(handle)).toHaveProperty('result');
    expect(sent(subject)).toHaveLength(1);
  });
});

test('a decision that lay waiting for a worker past the expiry comes too late', async () => {
  const input = { to: ['lena@northwind.example'], subject: 'Late', body: 'Hello.' };
  const { id, result } = await askFor(world, { input, expiresAfterSeconds: 6 });
  const { expiresAt } = await world.client.approvals.get(id);
  await workers.stop();
  await sleep(Date.parse(expiresAt) + 100 - Date.now());
  await world.strangerClient.workflow.getHandle(id).signal('decide', { decision: 'approve' });
  workers = await world.startWorkers();
  await expect(result()).resolves.toMatchObject({ kind: 'expired' });
});
