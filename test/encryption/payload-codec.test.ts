import { randomBytes } from 'node:crypto';
import { ApplicationFailure, defaultPayloadConverter, type Payload } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { retryLater } from '../../activities/retry-later';
import { failureConverter } from '../../src/encryption/failure-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { isUnreadable, requireReadable } from '../../src/encryption/unreadable';

const oldKey = generateKey();
const newKey = generateKey();
const codec = createPayloadCodec(createKeyRing([oldKey], 'the test'));
const workflow = { type: 'workflow', namespace: 'default', workflowId: 'mine' } as const;
const activity = { type: 'activity', namespace: 'default', workflowId: 'mine', isLocal: false } as const;

const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const valueOf = (payload: Payload | undefined): unknown => defaultPayloadConverter.fromPayload(payload ?? {});
const changeByte = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

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
  const rotated = createPayloadCodec(createKeyRing([newKey, oldKey], 'the test'));
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

describe('what cannot be read becomes a marker', () => {
  async function reasonFor(change: (sealed: Payload) => Payload): Promise<unknown> {
    const told: unknown[] = [];
    const reading = createPayloadCodec(createKeyRing([oldKey], 'the test'), {
      onUnreadable: (reason, workflowId) => told.push(reason, workflowId),
    });
    const [sealed] = await codec.encode([payloadOf('text')], { ...workflow, workflowId: 'theirs' });
    const value = valueOf((await reading.decode([change(sealed!)], { ...workflow, workflowId: 'theirs' }))[0]);
    if (!isUnreadable(value)) return value;
    expect(told).toEqual([value.__unreadable, 'theirs']);
    expect(() => requireReadable(value)).toThrow(value.__unreadable);
    return value.__unreadable;
  }
  const withMetadata = (sealed: Payload, changed: Record<string, string>): Payload => ({
    ...sealed,
    metadata: {
      ...sealed.metadata,
      ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, encode(value)])),
    },
  });
  const plain = (encoding: string, data: string) => () => ({
    metadata: { encoding: encode(encoding) },
    data: encode(data),
  });
  const changed = 'it was changed after it was sealed';
  const unknownKey = 'the key that sealed it is not in the key ring';
  const notJson = 'it says to be JSON and is not';

  test.each<[string, string, (sealed: Payload) => Payload]>([
    ['nothing changed', 'text', (sealed) => sealed],
    ['a byte of the nonce changed', changed, (sealed) => ({ ...sealed, data: changeByte(sealed.data!, 0) })],
    ['a byte of the text changed', changed, (sealed) => ({ ...sealed, data: changeByte(sealed.data!, 20) })],
    [
      'the last byte changed',
      changed,
      (sealed) => ({ ...sealed, data: changeByte(sealed.data!, sealed.data!.length - 1) }),
    ],
    ['cut short', changed, (sealed) => ({ ...sealed, data: sealed.data!.subarray(0, 5) })],
    ['no data', changed, ({ metadata = null }) => ({ metadata })],
    [
      'its workflow renamed',
      'it was sealed for another workflow',
      (sealed) => withMetadata(sealed, { 'encryption-workflow-id': 'mine' }),
    ],
    [
      'its workflow left out',
      changed,
      (sealed) => ({
        ...sealed,
        metadata: { encoding: sealed.metadata!.encoding!, 'encryption-key-id': encode(oldKey.id) },
      }),
    ],
    ['an unknown key', unknownKey, (sealed) => withMetadata(sealed, { 'encryption-key-id': 'gone' })],
    ['no key named', unknownKey, (sealed) => ({ ...sealed, metadata: { encoding: sealed.metadata!.encoding! } })],
    ['JSON cut short', notJson, plain('json/plain', '{"a":')],
    ['empty JSON', notJson, plain('json/plain', '')],
    [
      'JSON that is not UTF-8',
      notJson,
      () => ({ metadata: { encoding: encode('json/plain') }, data: new Uint8Array([0xff, 0xfe]) }),
    ],
    ['JSON without data', notJson, () => ({ metadata: { encoding: encode('json/plain') } })],
    ['a protobuf', 'its encoding is unknown', plain('json/protobuf', '{}')],
    [
      'an encoding that is no text',
      'its encoding is unknown',
      () => ({ metadata: { encoding: new Uint8Array([0xff, 0xc0]) } }),
    ],
    ['no metadata', 'it names no encoding', () => ({ data: encode('"text"') })],
    ['an empty payload', 'it names no encoding', () => ({})],
  ])('%s: %s', async (_, reason, change) => {
    expect(await reasonFor(change)).toBe(reason);
  });

  test('random bytes under random names never make decoding or the converter throw', async () => {
    const encodings = [
      'binary/encrypted',
      'json/plain',
      'binary/null',
      'binary/plain',
      'json/protobuf',
      'binary/protobuf',
      '',
    ];
    for (let round = 0; round < 500; round += 1) {
      const metadata: Record<string, Uint8Array> = {
        'encryption-key-id': round % 2 === 0 ? encode(oldKey.id) : randomBytes(4),
      };
      if (round % 3 === 0) metadata['encryption-workflow-id'] = randomBytes(3);
      metadata.encoding = round % 5 === 0 ? randomBytes(6) : encode(encodings[round % encodings.length]!);
      const [payload] = await codec.decode(
        [{ metadata, data: randomBytes(round % 60) }],
        round % 7 === 0 ? undefined : workflow,
      );
      expect(() => valueOf(payload)).not.toThrow();
    }
  });
});

describe('failures', () => {
  test('keep their type in the open and everything else in the encoded part', () => {
    const cause = new Error('inner secret');
    const failure = failureConverter.errorToFailure(
      ApplicationFailure.create({ type: 'Fixed', message: 'outer secret', cause }),
      defaultPayloadConverter,
    );
    expect(failure).toMatchObject({
      message: 'Encoded failure',
      stackTrace: '',
      applicationFailureInfo: { type: 'Fixed' },
    });
    expect(failure.cause).toMatchObject({ message: 'Encoded failure', stackTrace: '' });
    expect(valueOf(failure.encodedAttributes!)).toMatchObject({ message: 'outer secret' });
  });

  test('that only say that there is nothing to tell yet stay readable, and nothing that differs from them does', () => {
    const stored = (error: ApplicationFailure) => failureConverter.errorToFailure(error, defaultPayloadConverter);
    const waiting = stored(retryLater(59_500));
    expect(waiting).toMatchObject({
      message: 'All is well: there is nothing new. The next look is in 60 s.',
      stackTrace: '',
      applicationFailureInfo: { type: 'NothingYet' },
    });
    expect(waiting.encodedAttributes).toBeUndefined();
    const { message } = retryLater(1_000);
    for (const other of [
      { type: 'NothingYet', message: `${message} secret` },
      { type: 'NothingYet', message: `secret ${message}` },
      { type: 'NothingYet', message: 'secret' },
      { type: 'NothingYet', message, details: ['secret'] },
      { type: 'NothingYet', message, cause: new Error('secret') },
      { type: 'Fixed', message },
    ]) {
      expect(stored(ApplicationFailure.create(other)).message).toBe('Encoded failure');
    }
  });

  test('that came from the server keep their message however often they are thrown on', () => {
    const sent = failureConverter.errorToFailure(
      ApplicationFailure.create({ message: 'the message' }),
      defaultPayloadConverter,
    );
    const received = failureConverter.failureToError(sent, defaultPayloadConverter);
    for (let times = 0; times < 3; times += 1) {
      const passedOn = failureConverter.errorToFailure(received, defaultPayloadConverter);
      expect(failureConverter.failureToError(passedOn, defaultPayloadConverter).message).toBe('the message');
    }
  });

  test('whose message cannot be read are still failures of their type', () => {
    const sent = failureConverter.errorToFailure(ApplicationFailure.create({ type: 'Fixed' }), defaultPayloadConverter);
    sent.encodedAttributes = payloadOf({ __unreadable: 'its encoding is unknown' });
    expect(failureConverter.failureToError(sent, defaultPayloadConverter)).toMatchObject({ type: 'Fixed' });
  });
});
