import { randomUUID } from 'node:crypto';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { eventually } from '../support/eventually';
import { nestedJson } from '../support/nested-json';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { pendingOf } from './pending-approvals';
import { runStep } from './run-steps';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  await world.client.agents.define('careful', definition);
  await eventually('the trigger runs', () => world.client.triggers.get('inbox').catch(() => undefined));
});
afterAll(() => world.stop());

const definition = {
  workflowType: 'noting',
  taskQueue: agentTaskQueue,
  equipment: { 'mail.findEmail': {}, 'mail.sendEmail': {} },
  triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support' }],
};

const bytes = (text: string) => Buffer.from(text);

/** What can be sent as it is, by anyone who reaches the namespace. */
async function unreadable(): Promise<Payload[]> {
  const stranger = createPayloadCodec(createKeyRing([generateKey()], 'a stranger'));
  return [
    { metadata: { encoding: bytes('json/plain') }, data: bytes('{ not json') },
    // Enough for whoever goes through it level by level, and as much as a signal may carry.
    ...[5_000, 100_000].map((levels) => ({
      metadata: { encoding: bytes('json/plain') },
      data: bytes(`{"decision":"approve","input":${nestedJson(levels)}}`),
    })),
    { metadata: { encoding: bytes('binary/unheard-of') }, data: bytes('???') },
    { metadata: { encoding: bytes('json/protobuf') }, data: bytes('{}') },
    { metadata: {}, data: bytes('no encoding') },
    { metadata: { encoding: bytes('binary/encrypted') }, data: bytes('no ciphertext') },
    ...(await stranger.encode([defaultPayloadConverter.toPayload({ decision: 'approve' })])),
  ];
}

const nothings = [null, 'text', 42, [null], {}];

/** Values that are nearly what each message takes. */
const misshapen: Record<string, unknown[]> = {
  decide: [
    { decision: 'perhaps' },
    { decision: 'approve', input: { to: [1] } },
    { decision: 'approve', input: [] },
    { decision: 'approve', approver: null },
    { decision: 'approve', approver: { name: 'Grace', proof: '%%%' } },
    { decision: 'reject', input: {} },
    { decision: 'reject', reason: { no: 'text' } },
  ],
  define: [
    { workflowType: 1, taskQueue: 2, equipment: null, triggers: null, approval: null },
    { ...definition, triggers: [null], approval: {} },
    { ...definition, triggers: [{ id: 1 }], approval: { expiresAfterSeconds: 'soon' } },
    { ...definition, equipment: { 'mail.sendEmail': null }, approval: { expiresAfterSeconds: 1 } },
  ],
  events: [
    { hints: 1 },
    { hints: [null, 7, {}] },
    { hints: [{ id: 'x', receivedAt: 5 }] },
    { hints: [], lifecycle: 'x' },
  ],
  configure: [
    { definition: null, target: null },
    { definition: {}, target: {} },
    { definition: { id: 'inbox', type: 7, account: [], config: null }, target: { agent: 'careful' } },
  ],
  replay: [{ eventId: 1 }, '', '../../me/sendMail'],
  refresh: [{ refusedVersion: 'x' }, { refusedVersion: null }],
  reconnect: [
    { sealedCredential: null },
    { sealedCredential: 'x' },
    { sealedCredential: 'x', overview: null },
    { sealedCredential: 'x', overview: { integration: 'mail', name: 'another' } },
  ],
};

const entities: Record<string, { workflowId: () => Promise<string> | string; signals: string[]; updates: string[] }> = {
  'a connected account': {
    workflowId: () => 'connected-account/mail/support',
    signals: ['refresh'],
    updates: ['refresh', 'reconnect'],
  },
  'an agent': { workflowId: () => 'agent/careful', signals: ['define'], updates: ['define'] },
  'a trigger': {
    workflowId: () => 'trigger/inbox',
    signals: ['events'],
    updates: ['configure', 'replay'],
  },
  'an approval': { workflowId: async () => (await waitingCall()).approvalId, signals: ['decide'], updates: ['decide'] },
  'a tool call': { workflowId: async () => (await waitingCall()).workflowId, signals: ['decide'], updates: ['decide'] },
};

async function waitingCall(): Promise<{ workflowId: string; approvalId: string; result: () => Promise<unknown> }> {
  const input = { to: ['lena@northwind.example'], subject: 'Through all the noise', body: 'Hello.' };
  const { workflowId, result } = await world.client.calls.start('mail.sendEmail', input, { agent: 'careful' });
  return { workflowId, result, approvalId: (await pendingOf(world, workflowId)).id };
}

/** A client whose every argument goes out as this payload. */
function sending(payload: Payload): Client {
  const { connection } = world.client.temporal;
  const codec = { encode: async () => [payload], decode: async (payloads: Payload[]) => payloads };
  return new Client({ connection, namespace: world.namespace, dataConverter: { payloadCodecs: [codec] } });
}

async function makeNoise(workflowId: string, signals: string[], updates: string[]): Promise<void> {
  const hand = (client: Client): WorkflowHandle => client.workflow.getHandle(workflowId);
  const noise: Promise<unknown>[] = [];
  const update = (client: Client, name: string, value: unknown) =>
    hand(client)
      .executeUpdate(name, { args: [value], updateId: randomUUID() })
      .catch(() => 'refused');
  for (const payload of await unreadable()) {
    for (const name of signals) noise.push(hand(sending(payload)).signal(name, 'replaced'));
    for (const name of updates) noise.push(update(sending(payload), name, 'replaced'));
  }
  for (const name of signals)
    for (const value of [...nothings, ...(misshapen[name] ?? [])])
      noise.push(hand(world.strangerClient).signal(name, value));
  for (const name of updates)
    for (const value of [...nothings, ...(misshapen[name] ?? [])])
      noise.push(update(world.strangerClient, name, value));
  noise.push(hand(world.strangerClient).signal('no-such-signal', 1), update(world.strangerClient, 'no-such-update', 1));
  await Promise.all(noise);
}

test.each(Object.keys(entities))(
  '%s stays alive and answers after garbage in every signal and update',
  async (entity) => {
    const { workflowId, signals, updates } = entities[entity]!;
    const id = await workflowId();
    await makeNoise(id, signals, updates);
    const { status, raw } = await world.client.temporal.workflow.getHandle(id).describe();
    expect(status.name).toBe('RUNNING');
    expect(raw.pendingWorkflowTask?.attempt ?? 1).toBeLessThan(2);
  },
);

test('after all that garbage everything goes on as if nothing had been sent', async () => {
  expect(await world.client.accounts.list()).toMatchObject(
    [{ name: 'team' }, { name: 'support', owner: mailUser }].sort((a, b) => a.name.localeCompare(b.name)),
  );
  expect((await world.client.agents.get('careful')).definition).toMatchObject(definition);
  expect(await world.client.triggers.get('inbox')).toMatchObject({ agent: 'careful', account: 'support' });
  expect(await runStep(world, 'careful', 'mail.findEmail', { limit: 1 })).toHaveProperty('result');
  await world.client.triggers.pause('inbox');
  await world.client.triggers.resume('inbox');
  await world.client.agents.define('careful', { ...definition, triggers: [] });
  for (const { id, agent } of await world.client.approvals.list()) {
    expect(agent).toBe('careful');
    await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  }
  await eventually('both mails', () => world.sandbox.graph.sentMail(mailUser).length === 2);
});
