import { defaultPayloadConverter } from '@temporalio/common';
import { eventually } from '../../support/eventually';
import { connectTestServer } from '../../support/temporal-server';
import { agentTaskQueue, mailUser, type World } from '../../support/world';
import { createBusyWorld, hurried, runStep, startAs } from '../run-steps';

let world: World;

beforeAll(async () => {
  world = await createBusyWorld();
  const equipment = { 'mail.sendEmail': { permission: 'approval' as const } };
  await world.client.agents.define('careful', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
});
afterAll(() => world.stop());

test('whoever reaches the namespace, without a key, cannot have another draft sent under a person’s grant', async () => {
  const draft = { account: 'support', to: ['mallory@evil.example'], subject: 'Forged', body: 'Evil.' };
  const { draftId } = (await runStep(world, 'busy', 'mail.draftEmail', draft)).result as { draftId: string };
  const input = { account: 'support', to: ['lena@northwind.example'], subject: 'Approved', body: 'Good.' };
  const options = { ...hurried, startToCloseTimeout: '20 seconds' };
  const handle = await startAs(world, 'careful', 'steps', [{ step: 'mail.sendEmail', input, options }]);
  const { id } = await eventually('a person is asked', async () =>
    (await world.client.approvals.list()).find(({ requestedBy }) => requestedBy.workflowId === handle.workflowId),
  );
  const path = /sentitems\/messages/;
  world.sandbox.faults.add({ match: { method: 'GET', path }, fault: { kind: 'delay', milliseconds: 3_000 } });
  const before = world.sandbox.requests.count({ path });
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await eventually('an attempt is under way', () => world.sandbox.requests.count({ path }) > before);

  const { connection } = await connectTestServer();
  const { namespace } = world;
  const execution = { workflowId: handle.workflowId };
  const { pendingActivities } = await connection.workflowService.describeWorkflowExecution({ namespace, execution });
  const lastHeartbeatDetails = { payloads: [defaultPayloadConverter.toPayload({ draftId })] };
  await connection.workflowService.respondActivityTaskFailedById({
    ...{
      namespace,
      workflowId: handle.workflowId,
      activityId: pendingActivities[0]!.activityId!,
      lastHeartbeatDetails,
    },
    failure: { message: 'made up', applicationFailureInfo: { type: 'made up', nonRetryable: false } },
  });
  await handle.result();
  expect(world.sandbox.graph.sentMail(mailUser).map(({ subject }) => subject)).not.toContain('Forged');
  expect(world.sandbox.graph.sentMail(mailUser).filter(({ subject }) => subject === 'Approved')).toHaveLength(1);
});
