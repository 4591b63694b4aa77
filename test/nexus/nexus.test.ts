import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { defaultPayloadConverter, type PayloadCodec } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import Long from 'long';
import { agentHeader, passHeader } from '../../src/messages/call-header';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { nexusCallWorkflow } from '../../src/messages/workflow-kinds';
import { agentService } from '../../src/nexus/agent-service';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { runAsCall } from '../../src/temporal/call/current-call';
import { issuePass } from '../../src/temporal/call/pass';
import { eventually } from '../support/eventually';
import { strangerWith } from '../support/stranger-with';
import { connectTestServer } from '../support/temporal-server';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { workflowsInThread } from '../support/workflows-in-thread';
import type { calls, givesUp, sendsMail, sendsMailWithChanges } from './caller-workflows';
import type { Asked } from './stranger-workflows';

let world: World;
/** Of the namespace of the callers; it has no keys. */
let caller: Client;
let stop: () => Promise<void>;
const endpoints = { desk: `desk-${randomUUID()}`, clerk: `clerk-${randomUUID()}` };

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  const common = { workflowType: 'noting', taskQueue: agentTaskQueue, approval: { refuseUnverified: false } };
  const mail = { account: 'support' };
  await world.client.agents.define('desk', {
    ...common,
    equipment: { 'mail.findEmail': mail, 'mail.sendEmail': mail },
  });
  await world.client.agents.define('clerk', { ...common, equipment: { 'mail.findEmail': mail } });
  const { connection } = await connectTestServer();
  const namespace = `callers-${randomUUID()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: Long.fromNumber(86_400) },
  });
  const { nativeConnection, configuration, keyRing } = world;
  const services = Object.entries(endpoints).map(async ([agent, name]) => {
    const taskQueue = `nexus-${agent}`;
    const target = { worker: { namespace: world.namespace, taskQueue } };
    await connection.operatorService.createNexusEndpoint({ spec: { name, target } });
    return Worker.create({
      connection: nativeConnection,
      namespace: world.namespace,
      taskQueue,
      nexusServices: [agentService(agent)],
      plugins: [new AgentIntegrationsPlugin({ configuration, keyRing })],
    });
  });
  const callers = Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: 'callers',
    workflowsPath: require.resolve('./caller-workflows'),
    interceptors: { workflowModules: [require.resolve('./caller-workflows')] },
    ...workflowsInThread,
  });
  const workers = await Promise.all([...services, callers]);
  const running = workers.map((worker) => worker.run());
  caller = new Client({ connection, namespace });
  stop = async () => {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
  };
});
afterAll(async () => {
  await stop();
  await world.stop();
});

const send = (subject: string) => ({
  step: 'mail.sendEmail',
  input: { to: ['lena@northwind.example'], subject, body: 'Hello' },
});

const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject === subject);

/** Listings still show for a moment what has been decided. */
const asked = new Set<string>();

/** The next request that waits for a person. */
async function nextRequest() {
  const { id } = await eventually('somebody is asked', async () =>
    (await world.client.approvals.list()).find((request) => !asked.has(request.id)),
  );
  asked.add(id);
  return { id, ...(await world.client.approvals.get(id)) };
}

type Flows = typeof sendsMail | typeof sendsMailWithChanges | typeof calls | typeof givesUp;

const start = <Flow extends Flows>(type: string, args: Parameters<Flow>) =>
  caller.workflow.start<Flow>(type, { taskQueue: 'callers', workflowId: randomUUID(), args } as never);

test('a workflow in another namespace sends one mail when a person has approved, and reads the answer without keys', async () => {
  const flow = await start<typeof sendsMail>('sendsMail', [endpoints.desk, 'By Nexus']);
  const { id, request } = await nextRequest();
  expect(request).toMatchObject({ agent: 'desk', step: 'mail.sendEmail' });
  expect(sent('By Nexus')).toEqual([]);
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  expect(await flow.result()).toMatchObject({ subject: 'By Nexus' });
  expect(sent('By Nexus')).toHaveLength(1);
});

test('what a person changed is told where the caller asks for it, and is no part of the answer of a step', async () => {
  const change = async (kept: string) => {
    const { id, request } = await nextRequest();
    const input = { ...(request.input as object), body: kept };
    await world.client.approvals.decide(id, 'Grace', { decision: 'approve', input, reason: 'Shorter.' });
  };
  const asking = await start<typeof sendsMailWithChanges>('sendsMailWithChanges', [endpoints.desk, 'Told']);
  await change('Hi');
  expect(await asking.result()).toEqual({
    result: expect.objectContaining({ subject: 'Told' }) as object,
    changedByReviewer: { body: 'Hi' },
    reviewersReason: 'Shorter.',
  });
  const other = await start<typeof sendsMail>('sendsMail', [endpoints.desk, 'Not told']);
  await change('Hey');
  expect(Object.keys((await other.result()) as object)).not.toContain('changedByReviewer');
});

test('what a person rejects reaches the caller in our sentence', async () => {
  const flow = await start<typeof calls>('calls', [endpoints.desk, send('Rejected')]);
  const { id } = await nextRequest();
  await world.client.approvals.decide(id, 'Grace', { decision: 'reject', reason: 'Not today.' });
  expect(await flow.result()).toEqual({
    type: 'ApprovalRejected',
    message: expect.stringMatching(/rejected by Grace\. .*: Not today\./),
  });
  expect(sent('Rejected')).toEqual([]);
});

test('a sentence that quotes what others have written says so, as a model is told of it', async () => {
  const asked = { step: 'mail.findEmail', input: { folder: 'Nowhere' } };
  const flow = await start<typeof calls>('calls', [endpoints.clerk, asked]);
  expect(await flow.result()).toEqual({
    type: 'NotFound',
    message: expect.stringContaining('The mailbox has no folder "Nowhere"'),
    details: { untrusted: ['message'] },
  });
});

test('a caller that cancels its operation withdraws the request', async () => {
  const flow = await start<typeof givesUp>('givesUp', [endpoints.desk, 'Given up']);
  const { id } = await nextRequest();
  await flow.cancel();
  expect(await flow.result()).toBe('withdrawn');
  await eventually('the request is withdrawn', async () =>
    (await world.client.approvals.list()).some((request) => request.id === id) ? undefined : true,
  );
  expect(sent('Given up')).toEqual([]);
});

test('a caller that cancels its operation while the mail is sent gets the answer', async () => {
  const match = { method: 'POST', path: /\/send$/ };
  world.sandbox.faults.add({ match, fault: { kind: 'delay-after-effect', milliseconds: 3_000 } });
  const flow = await start<typeof givesUp>('givesUp', [endpoints.desk, 'On its way']);
  const { id } = await nextRequest();
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await eventually('the mail is on its way', () => Promise.resolve(sent('On its way')[0]));
  await flow.cancel();
  expect(await flow.result()).toBe('sent');
});

test('a caller that waits no longer has nobody asked any more: a yes later sends nothing', async () => {
  const flow = await start<typeof calls>('calls', [endpoints.desk, send('Too late'), '6 seconds']);
  const { id } = await nextRequest();
  expect(await flow.result()).toMatchObject({ type: 'TimeoutFailure' });
  await eventually('the request is withdrawn', async () =>
    (await world.client.approvals.list()).some((request) => request.id === id) ? undefined : true,
  );
  await expect(world.client.approvals.decide(id, 'Grace', { decision: 'approve' })).rejects.toThrow();
  expect(sent('Too late')).toEqual([]);
});

test('as whom a call acts is the endpoint’s to say: a caller that names another agent, in headers too, gets nothing', async () => {
  const refused = async (asked: object) => (await start<typeof calls>('calls', [endpoints.clerk, asked])).result();
  expect(await refused(send('As the clerk'))).toMatchObject({ type: 'PermissionDenied' });
  expect(await refused({ ...send('As the desk'), agent: 'desk' })).toMatchObject({
    message: expect.stringContaining('as whom it acts is for the service to say'),
  });
  expect(await refused({ step: 'mail.findEmail', input: { agent: 'desk' } })).toMatchObject({ type: 'InvalidInput' });
  expect(await refused({ step: 'mail.burn', input: {} })).toMatchObject({
    message: expect.stringContaining('There is no step "mail.burn"'),
  });
  expect(await world.client.approvals.list()).toEqual([]);
});

/** Every text of a history, payloads included. */
function bytesIn(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(bytesIn).join('\n') : '';
}

test('a call that an earlier version has begun, which did not sign for what, is told to call again, in words its caller reads', async () => {
  const workflowId = nexusCallWorkflow.idOf(`clerk/${randomUUID()}`);
  const started = { workflowId, taskQueue: serviceTaskQueue, args: [{ step: 'mail.findEmail', input: {} }] };
  const { workflow } = world.client.temporal;
  const handle = await runAsCall({ agent: 'clerk' }, () => workflow.start(nexusCallWorkflow.type, started));
  await expect(handle.result()).rejects.toMatchObject({ cause: { type: 'PermissionDenied' } });
  expect(bytesIn(await handle.fetchHistory())).toContain('with an earlier version, so nothing was done now.');
});

/** What is sealed is nothing to somebody without keys. */
const withoutKeys: PayloadCodec = {
  encode: (payloads) => Promise.resolve(payloads),
  decode: (payloads) =>
    Promise.resolve(
      payloads.map((payload) =>
        bytesIn(payload.metadata) === 'json/plain' ? payload : defaultPayloadConverter.toPayload(null),
      ),
    ),
};

describe('a stranger in our namespace reads nothing', () => {
  const asked = { step: 'mail.findEmail', input: { account: 'support' } };
  const from = 'confidant@fabrikam.example';
  beforeAll(() => {
    world.sandbox.graph.deliverMail(mailUser, { from, subject: 'Between us', text: 'Hello' });
  });

  /** What the stranger finds in the history of what it has started, once that is over. */
  async function foundBy(
    stranger: Client,
    workflowId: string,
    taskQueue = serviceTaskQueue,
    argument: unknown = asked,
  ) {
    const started = { workflowId, taskQueue, args: [argument] };
    const handle = await stranger.workflow.start(nexusCallWorkflow.type, started);
    await handle.result().catch(() => undefined);
    const written = bytesIn(await handle.fetchHistory());
    return { isRefused: written.includes('PermissionDenied'), isReadable: written.includes(from) };
  }
  const nothing = { isRefused: true, isReadable: false };

  /** A call that a service has begun and that is over, with all that its history says in clear of who asked. */
  async function finishedCall() {
    const flow = await start<typeof calls>('calls', [endpoints.clerk, { step: 'mail.findEmail', input: { limit: 2 } }]);
    expect(await flow.result()).toMatchObject({ result: { messages: [{ from: { address: from } }, {}] } });
    const { workflowId } = await eventually('the call is listed', async () => {
      const query = `WorkflowType = '${nexusCallWorkflow.type}' AND ExecutionStatus = 'Completed'`;
      const found = [];
      for await (const each of world.strangerClient.workflow.list({ query })) found.push(each);
      return found.find((each) => each.workflowId.startsWith('nexus-call/clerk/'));
    });
    const { events } = await world.strangerClient.workflow.getHandle(workflowId).fetchHistory();
    const { header } = events?.[0]?.workflowExecutionStartedEventAttributes ?? {};
    const headers = Object.entries(header?.fields ?? {}).map(([name, payload]) => [
      name,
      defaultPayloadConverter.fromPayload<unknown>(payload),
    ]);
    return { workflowId, headers: Object.fromEntries(headers) as Record<string, unknown> };
  }

  test('who starts such a call', async () => {
    expect(await foundBy(world.strangerClient, nexusCallWorkflow.idOf(randomUUID()))).toEqual(nothing);
  });

  test('who starts one under the id of a run of the agent, with the pass that stands in its history', async () => {
    const workflowId = `clerk/inbox/${randomUUID()}`;
    const pass = issuePass(world.keyRing, 'clerk', workflowId);
    const stranger = strangerWith(world, { [agentHeader]: 'clerk', [passHeader]: pass });
    expect(await foundBy(stranger, workflowId)).toEqual(nothing);
  });

  test('who starts one under the id of a call that is over, with all its headers and an input of their own', async () => {
    const { workflowId, headers } = await finishedCall();
    expect(Object.keys(headers)).toEqual(expect.arrayContaining([agentHeader, passHeader]));
    expect(await foundBy(strangerWith(world, headers), workflowId)).toEqual(nothing);
  });

  test.each<Asked>([
    ['mail.findEmail', asked.input],
    ['steps.rehearse', asked],
    ['models.catalogue', {}],
  ])('who answers for such a call as a worker, and has the services run %s', async (...activity) => {
    const { workflowId, headers } = await finishedCall();
    const modules = require.resolve('./stranger-workflows');
    const worker = await Worker.create({
      connection: world.nativeConnection,
      namespace: world.namespace,
      taskQueue: 'strangers',
      workflowsPath: modules,
      interceptors: { workflowModules: [modules] },
      dataConverter: { payloadCodecs: [withoutKeys] },
      ...workflowsInThread,
    });
    const found = await worker.runUntil(foundBy(strangerWith(world, headers), workflowId, 'strangers', activity));
    expect(found).toEqual(nothing);
  });
});
