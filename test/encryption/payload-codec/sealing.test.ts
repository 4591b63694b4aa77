import { randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { key, payloadOf, valueOf, workflow } from './payloads';

const newKey = generateKey();
const activity = { type: 'activity', namespace: 'default', workflowId: 'mine', isLocal: false } as const;
let codec: PayloadCodec;
beforeEach(() => {
  codec = createPayloadCodec(createKeyRing([key], 'the test'));
});

test('anything a converter makes comes back as it was', async () => {
  for (const value of [undefined, null, 0, '', 'text', { nested: [1] }, new Uint8Array([1, 2, 3])]) {
    expect(valueOf((await codec.decode(await codec.encode([payloadOf(value)], workflow), workflow))[0])).toEqual(value);
  }
  // As workflows hand it over: what has no data has an empty list there.
  const nothing: Payload = { ...payloadOf(undefined), data: [] as unknown as Uint8Array };
  expect(valueOf((await codec.decode(await codec.encode([nothing], workflow), workflow))[0])).toBeUndefined();
  const long = 'x'.repeat(10_000);
  expect(valueOf((await codec.decode(await codec.encode([payloadOf(long)], workflow), workflow))[0])).toBe(long);
  const custom = { metadata: { encoding: encode('json/protobuf'), messageType: encode('a.B') }, data: encode('{}') };
  expect((await codec.decode(await codec.encode([custom], workflow), workflow))[0]).toMatchObject(custom);
});

test('after a rotation old payloads are still read, and new ones carry the new key', async () => {
  const rotated = createPayloadCodec(createKeyRing([newKey, key], 'the test'));
  const [old] = await codec.encode([payloadOf('old')], workflow);
  const [fresh] = await rotated.encode([payloadOf('new')], workflow);
  expect((await rotated.decode([old!, fresh!], workflow)).map(valueOf)).toEqual(['old', 'new']);
  expect(Buffer.from(fresh!.metadata!['encryption-key-id']!).toString()).toBe(newKey.id);
});

test('a payload is read by its own workflow and its activities, in any namespace, and by a reader without a workflow', async () => {
  const [payload] = await codec.encode([payloadOf('text')], workflow);
  for (const context of [workflow, activity, { ...workflow, namespace: 'copy' }, undefined]) {
    expect(valueOf((await codec.decode([payload!], context))[0])).toBe('text');
  }
});

test('a payload of no workflow is read everywhere', async () => {
  for (const context of [undefined, { type: 'activity', namespace: 'default', isLocal: false } as const]) {
    expect(valueOf((await codec.decode(await codec.encode([payloadOf('text')], context), workflow))[0])).toBe('text');
  }
});

test('a payload of no workflow is not read in a Nexus call, whose answer may leave us readable', async () => {
  const call = { ...workflow, workflowId: 'nexus-call/clerk/1' };
  const [ofNone, own] = [(await codec.encode([payloadOf('x')]))[0], (await codec.encode([payloadOf('y')], call))[0]];
  expect((await codec.decode([ofNone!, own!], call)).map(valueOf)).toEqual([
    { __unreadable: 'it was sealed for another workflow' },
    'y',
  ]);
});

test('a sealed payload names its key and its workflow, and no more', async () => {
  const names = async (context?: { workflowId: string } & Omit<typeof workflow, 'workflowId'>) => {
    const [{ metadata } = {}] = await codec.encode([payloadOf('x')], context);
    return Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString()]),
    );
  };
  const base = { encoding: 'binary/encrypted', 'encryption-key-id': key.id };
  expect(await names(workflow)).toEqual({ ...base, 'encryption-workflow-id': 'mine' });
  expect(await names({ ...workflow, workflowId: '' })).toEqual(base);
  expect(await names()).toEqual(base);
});

test('runs of a schedule are one workflow, and nothing that only looks like one of them is', async () => {
  const [scheduled] = await codec.encode([payloadOf('x')], workflow);
  const read = async (workflowId: string) =>
    valueOf((await codec.decode([scheduled!], { ...workflow, workflowId }))[0]);
  expect(await read('mine-2026-05-01T10:00:00Z')).toBe('x');
  for (const other of [
    'mine-2026-05-01T10:00:00Z-',
    'mine-2026-05-01',
    'mine-26-05-01T10:00:00Z',
    'mine-2026-05-01T10:00:00',
  ])
    expect(await read(other)).toEqual({ __unreadable: 'it was sealed for another workflow' });
  const longer = { ...workflow, workflowId: 'mine-2026-05-01T10:00:00Z-x' };
  const [ofLonger] = await codec.encode([payloadOf('x')], longer);
  expect(Buffer.from(ofLonger!.metadata!['encryption-workflow-id']!).toString()).toBe(longer.workflowId);
});

test.each([4_095, 4_096, 4_097, 100_000])(
  'data of %i bytes comes back with all that its metadata says',
  async (length) => {
    const given = { metadata: { encoding: encode('binary/plain'), more: encode('m') }, data: randomBytes(length) };
    const [read] = await codec.decode(await codec.encode([given], workflow), workflow);
    expect(Buffer.compare(read!.data!, given.data)).toBe(0);
    expect(
      Object.fromEntries(Object.entries(read!.metadata!).map(([name, value]) => [name, Buffer.from(value).toString()])),
    ).toEqual({ encoding: 'binary/plain', more: 'm' });
  },
);
