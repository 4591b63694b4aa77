import { eventually } from '../../support/eventually';
import { mailUser, type World } from '../../support/world';
import { testResetKeylessSteps } from './reset-keyless-steps';
import { testResetRefusedCalls } from './reset-refused-calls';
import { EventType, resetTo } from './reset-run';
import { createBusyWorld } from '../run-steps';

let world: World;

beforeAll(async () => {
  world = await createBusyWorld();
});
afterAll(() => world.stop());

/** Those that were met: a listing may tell of one for a moment after it was decided. */
const met = new Set<string>();

async function requestOf(workflowId: string) {
  const asked = await eventually('a person is asked', async () =>
    (await world.client.approvals.list()).find(
      ({ id, requestedBy }) => requestedBy.workflowId === workflowId && !met.has(id),
    ),
  );
  met.add(asked.id);
  return asked;
}

async function sendApproved(subject: string): Promise<string> {
  const { workflowId, result } = await world.client.calls.start('mail.sendEmail', {
    account: 'support',
    to: ['lena@northwind.example'],
    subject,
    body: 'Once.',
  });
  const { id } = await requestOf(workflowId);
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await result();
  return workflowId;
}

const sent = (subject: string): number =>
  world.sandbox.graph.sentMail(mailUser).filter((message) => message.subject === subject).length;

test('a reset to before the send, after the approval, sends nothing a second time', async () => {
  const workflowId = await sendApproved('Reset after approval');
  await resetTo(
    world,
    workflowId,
    ({ eventType }) => eventType === EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED,
  );
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Reset after approval')).toBe(1);
});

test('a reset to after the send sends nothing a second time', async () => {
  const workflowId = await sendApproved('Reset after send');
  await resetTo(world, workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED);
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Reset after send')).toBe(1);
});

test('a reset to before the approval asks a person again, and sends nothing by itself', async () => {
  const workflowId = await sendApproved('Reset before approval');
  await resetTo(world, workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED);
  const asked = await requestOf(workflowId);
  expect(sent('Reset before approval')).toBe(1);
  await world.client.approvals.decide(asked.id, 'Grace', { decision: 'reject', reason: 'It went out already.' });
  await expect(world.client.temporal.workflow.getHandle(workflowId).result()).rejects.toThrow();
  expect(sent('Reset before approval')).toBe(1);
});

test('a reset while a person is waited for asks anew, and what was asked before says that nobody waits for it', async () => {
  const input = { account: 'support', to: ['lena@northwind.example'], subject: 'Asked twice', body: 'Once.' };
  const { workflowId } = await world.client.calls.start('mail.sendEmail', input);
  const before = await requestOf(workflowId);
  await resetTo(world, workflowId, ({ eventType }) => eventType === EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED);
  // At once, also where listings have not heard of the reset.
  expect((await world.client.approvals.get(before.id)).withdrawnAt).toMatch(/Z$/);
  await expect(world.client.approvals.decide(before.id, 'Grace', { decision: 'approve' })).rejects.toMatchObject({
    type: 'Conflict',
    message: expect.stringContaining('The request was withdrawn: nobody waits for a decision any more.') as string,
  });
  const after = await requestOf(workflowId);
  expect(await world.client.approvals.get(after.id)).not.toHaveProperty('withdrawnAt');
  await world.client.approvals.decide(after.id, 'Grace', { decision: 'approve' });
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Asked twice')).toBe(1);
});

test('a reset to after a person was asked leaves the request open: the new run waits for it', async () => {
  const input = { account: 'support', to: ['lena@northwind.example'], subject: 'Asked before', body: 'Once.' };
  const { workflowId } = await world.client.calls.start('mail.sendEmail', input);
  const { id } = await requestOf(workflowId);
  await resetTo(
    world,
    workflowId,
    ({ eventType }) => eventType === EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED,
  );
  expect(await world.client.approvals.get(id)).not.toHaveProperty('withdrawnAt');
  expect((await world.client.approvals.list()).map((open) => open.id)).toContain(id);
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await world.client.temporal.workflow.getHandle(workflowId).result();
  expect(sent('Asked before')).toBe(1);
});

testResetKeylessSteps(() => world);
testResetRefusedCalls(() => world);
