import { defined } from '../../../src/json/defined';
import type { ServiceWorkflows } from '../../../src/messages/service-workflows';
import { serviceTaskQueue } from '../../../src/messages/task-queues';
import { nexusCallWorkflow } from '../../../src/messages/workflow-kinds';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { mailUser } from '../world';
import { goldenTaskQueue, type RecordingWorld } from './recording-world';

const approver = 'Grace';
const message = { to: ['lena@northwind.example'], subject: 'Hello', body: 'One **message**.' };

/** Records approvals with every outcome, and the tool calls that requested them. */
export async function recordApprovals(world: RecordingWorld): Promise<void> {
  const { approvals, agents, calls } = world.client;
  await agents.define('hasty', {
    workflowType: 'goldenAgent',
    taskQueue: goldenTaskQueue,
    equipment: { 'mail.sendEmail': {}, 'mail.findEmail': {} },
    approval: { expiresAfterSeconds: 1 },
  });
  await agents.define('trusting', {
    workflowType: 'goldenAgent',
    taskQueue: goldenTaskQueue,
    equipment: { 'mail.sendEmail': {} },
    approval: { expiresAfterSeconds: 5, refuseUnverified: false },
  });
  const ask = async (id: string, agent?: string) => {
    const { workflowId, result } = await calls.start('mail.sendEmail', message, {
      id,
      ...defined({ agent }),
    });
    const ended = result().then(
      () => 'sent',
      () => 'refused',
    );
    return { workflowId, ended, approval: await world.approvalOf(workflowId) };
  };

  await calls.run('mail.findEmail', { limit: 1 }, { id: 'reads' });
  await world.record('tool-call-without-approval', 'tool-call/reads');

  await calls.rehearse('mail.findEmail', { limit: 1 });
  for await (const { workflowId } of world.client.temporal.workflow.list({ query: `WorkflowType = 'rehearsal'` })) {
    await world.record('rehearsal', workflowId);
  }

  const invalid = await calls.start('mail.findEmail', { limit: 0 }, { id: 'invalid' });
  await expect(invalid.result()).rejects.toThrow();
  await world.record('tool-call-invalid-input', invalid.workflowId);

  const approved = await ask('approved');
  await approvals.decide(approved.approval, approver, { decision: 'approve' });
  expect(await approved.ended).toBe('sent');
  await world.record('tool-call-approved', approved.workflowId);
  await world.record('approval-approved', approved.approval);

  const signalled = await ask('signalled', 'trusting');
  const stranger = world.strangerClient.workflow.getHandle(signalled.approval);
  await stranger.signal('decide', { decision: 'perhaps' });
  await stranger.signal('decide', { decision: 'approve' });
  expect(await signalled.ended).toBe('sent');
  await world.record('approval-approved-by-signal', signalled.approval);

  const edited = await ask('edited');
  const refused = approvals.decide(edited.approval, approver, { decision: 'approve', input: { ...message, to: [] } });
  await expect(refused).rejects.toThrow();
  await approvals.decide(edited.approval, approver, {
    decision: 'approve',
    input: { ...message, subject: 'Good day' },
  });
  expect(await edited.ended).toBe('sent');
  await world.record('approval-edited', edited.approval);

  const rejected = await ask('rejected');
  await approvals.decide(rejected.approval, approver, { decision: 'reject', reason: 'Too short' });
  expect(await rejected.ended).toBe('refused');
  await world.record('tool-call-rejected', rejected.workflowId);
  await world.record('approval-rejected', rejected.approval);

  const expired = await ask('expired', 'hasty');
  expect(await expired.ended).toBe('refused');
  await world.record('tool-call-expired', expired.workflowId);
  await world.record('approval-expired', expired.approval);

  const askByNexus = (name: string) =>
    runAsCall({ agent: 'trusting' }, () =>
      world.client.temporal.workflow.start<ServiceWorkflows['nexus-call']>(nexusCallWorkflow.type, {
        workflowId: nexusCallWorkflow.idOf(name),
        taskQueue: serviceTaskQueue,
        args: [{ step: 'mail.sendEmail', input: message }],
      }),
    );
  for (const [decision, status] of [
    ['approve', 'COMPLETED'],
    ['reject', 'FAILED'],
  ] as const) {
    const call = await askByNexus(decision);
    await approvals.decide(await world.approvalOf(call.workflowId), approver, { decision });
    await Promise.allSettled([call.result()]);
    expect((await call.describe()).status.name).toBe(status);
    await world.record(`nexus-call-${decision}`, call.workflowId);
  }

  expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(4);
}
