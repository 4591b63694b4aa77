import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { readableSummary, readableTextOf } from '../../src/encryption/readable-summary';
import { proveRelease } from '../../src/encryption/release-proof';
import { releaseOf, releasedPayload } from '../../src/encryption/released-payload';
import { isUnreadable, requireReadable } from '../../src/encryption/unreadable';

const oldKey = generateKey();
const newKey = generateKey();
let keyRing: KeyRing;
let codec: PayloadCodec;
beforeEach(() => {
  keyRing = createKeyRing([oldKey], 'the test');
  codec = createPayloadCodec(keyRing);
});
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

describe('the codecs of a user', () => {
  /** Says of each payload that it was here, and takes that back. */
  const marking = (name: string): PayloadCodec => ({
    encode: async (payloads) =>
      Promise.resolve(payloads.map((payload) => ({ ...payload, data: encode(`${name}(${text(payload)})`) }))),
    decode: async (payloads) =>
      Promise.resolve(
        payloads.map((payload) =>
          text(payload).startsWith(`${name}(`)
            ? { ...payload, data: encode(text(payload).slice(name.length + 1, -1)) }
            : payload,
        ),
      ),
  });
  const text = ({ data }: Payload) => Buffer.from(data ?? []).toString('utf8');
  let around: PayloadCodec;
  beforeEach(() => {
    around = createPayloadCodec(keyRing, { inner: [marking('one'), marking('two')] });
  });

  test('work inside ours, in their order, and the other way round when it is read', async () => {
    const stored = await around.encode([payloadOf('a'), payloadOf('b')], workflow);
    expect((await around.decode(stored, workflow)).map(valueOf)).toEqual(['a', 'b']);
    expect((await codec.decode(stored, workflow)).map(text)).toEqual(['two(one("a"))', 'two(one("b"))']);
  });

  test.each(['connected-account/mail/support', 'approval/1', 'trigger/x'])(
    'see nothing of a workflow of the service: %s',
    async (workflowId) => {
      const service = { ...workflow, workflowId };
      const stored = await around.encode([payloadOf('a')], service);
      expect((await codec.decode(stored, service)).map(valueOf)).toEqual(['a']);
    },
  );

  test('read what nobody has sealed, which is then looked at as the converter would', async () => {
    expect((await around.decode([{ ...payloadOf(1), data: encode('two(one(5))') }], workflow)).map(valueOf)).toEqual([
      5,
    ]);
    const broken = { ...payloadOf(1), data: encode('two(one({))') };
    expect((await around.decode([broken], workflow)).map(valueOf)).toEqual([
      { __unreadable: 'it says to be JSON and is not' },
    ]);
  });
});

test('an encoding that only a converter of the user knows is left to it; other faults are not', async () => {
  const lenient = createPayloadCodec(createKeyRing([oldKey], 'the test'), { ownConverter: true });
  const own = { metadata: { encoding: encode('own/encoding') }, data: encode('x') };
  const none = { data: encode('x') };
  const [kept, marked] = await lenient.decode([own, none], workflow);
  expect(kept).toBe(own);
  expect(valueOf(marked)).toEqual({ __unreadable: 'it names no encoding' });
});

describe('in the open', () => {
  let told: string[];
  let showing: PayloadCodec;
  beforeEach(() => {
    told = [];
    const isOwnSummary = (summary: string) => told.push(summary) > 0 && summary === 'Send Email';
    showing = createPayloadCodec(keyRing, { isOwnSummary });
  });
  const isSealed = ({ metadata }: Payload) => Buffer.from(metadata?.encoding ?? []).toString() === 'binary/encrypted';

  test('stays our own summary, as it is, and nothing else that begins like one', async () => {
    const [own, other] = ['Send Email', 'secret'].map((summary) => payloadOf(readableSummary(summary)));
    const [first, second] = await showing.encode([own!, other!], workflow);
    expect([first, isSealed(second!)]).toEqual([own, true]);
    expect(new Set(told)).toEqual(new Set(['Send Email', 'secret']));
    expect((await codec.encode([own!], workflow)).map(isSealed)).toEqual([true]);
  });

  test('the codecs of a user do not see what is a summary, and see it beside something else', async () => {
    let seen = 0;
    const counting: PayloadCodec = {
      encode: async (payloads) => Promise.resolve(payloads.map((payload) => ((seen += 1), payload))),
      decode: async (payloads) => Promise.resolve(payloads),
    };
    const around = createPayloadCodec(keyRing, { inner: [counting], isOwnSummary: () => true });
    const summary = payloadOf(readableSummary('Send Email'));
    await around.encode([summary], workflow);
    expect(seen).toBe(0);
    await around.encode([summary, payloadOf('x')], workflow);
    expect(seen).toBe(2);
  });

  test('stays what a holder of the keys has released, in its own workflow alone', async () => {
    const released = releasedPayload('{"a":1}', proveRelease(keyRing, 'mine', '{"a":1}'));
    expect(await codec.encode([released], workflow)).toEqual([released]);
    const elsewhere = await codec.encode([released], { ...workflow, workflowId: 'theirs' });
    expect(elsewhere.map(isSealed)).toEqual([true]);
    expect((await codec.encode([releasedPayload('{"a":1}', 'made up')], workflow)).map(isSealed)).toEqual([true]);
    const ofNone = releasedPayload('1', proveRelease(keyRing, '', '1'));
    expect(await codec.encode([ofNone])).toEqual([ofNone]);
    expect(valueOf(released)).toEqual({ a: 1 });
  });

  test('is read as it came', async () => {
    const binary = { metadata: { encoding: encode('binary/plain') }, data: new Uint8Array([0xff, 1]) };
    const plain = [payloadOf({ from: 'the Web UI' }), binary, { metadata: { encoding: encode('binary/null') } }];
    expect(await codec.decode(plain, workflow)).toEqual(plain);
  });
});

test('a sealed payload names its key and its workflow, and no more', async () => {
  const names = async (context?: { workflowId: string } & Omit<typeof workflow, 'workflowId'>) => {
    const [{ metadata } = {}] = await codec.encode([payloadOf('x')], context);
    return Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString()]),
    );
  };
  const base = { encoding: 'binary/encrypted', 'encryption-key-id': oldKey.id };
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

test.each<[text: string, reason: string | undefined]>([
  ['['.repeat(1_000) + ']'.repeat(1_000), undefined],
  ['['.repeat(1_001) + ']'.repeat(1_001), 'it nests lists and objects too deeply'],
])('JSON of some depth', async (json, reason) => {
  const payload = { metadata: { encoding: encode('json/plain') }, data: encode(json) };
  const [read] = await codec.decode([payload], workflow);
  if (reason === undefined) expect(read).toBe(payload);
  else expect(valueOf(read)).toEqual({ __unreadable: reason });
});

describe('a readable summary', () => {
  const bytes = (value: string) => Buffer.from(value, 'utf8');
  const mark = '\u2063';

  test('is marked once', () => {
    expect(readableSummary('x')).toBe(`${mark}x`);
    expect(readableSummary(readableSummary('x'))).toBe(`${mark}x`);
  });

  test('is read of JSON that begins with the mark, up to two thousand bytes', () => {
    expect(readableTextOf(bytes(JSON.stringify(`${mark}Ünder`)))).toBe('Ünder');
    const longest = JSON.stringify(mark + 'x'.repeat(2_000 - 5));
    expect(bytes(longest)).toHaveLength(2_000);
    expect(readableTextOf(bytes(longest))).toHaveLength(1_995);
    expect(readableTextOf(bytes(JSON.stringify(mark + 'x'.repeat(1_996))))).toBeUndefined();
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no mark', bytes('"x"')],
    ['a mark that is not first', bytes(`"x${mark}"`)],
    ['JSON cut short', bytes(`"${mark}x`)],
    ['two values', bytes(`"${mark}x" 1`)],
    ['no UTF-8', Buffer.concat([bytes(`"${mark}`), Buffer.from([0xff]), bytes('"')])],
  ])('is none of %s', (_what, data) => {
    expect(readableTextOf(data)).toBeUndefined();
  });
});

test('a release is read of a payload that says it is one, by its text and proof', () => {
  expect(releaseOf(releasedPayload('1', 'p'))).toEqual({ text: '1', proof: 'p' });
  for (const payload of [
    {},
    payloadOf(1),
    { ...releasedPayload('1', 'p'), data: null },
    { data: encode('1'), metadata: null },
  ])
    expect(releaseOf(payload)).toBeUndefined();
});
