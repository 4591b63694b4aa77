import { ApplicationFailure, defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import { temporal } from '@temporalio/proto';
import { sealingConverter, requireSealing } from '../../src/encryption/data-converter';
import { failureConverter } from '../../src/encryption/failure-converter';
import { createKeyRing, currentKey, generateKey } from '../../src/encryption/key-ring';
import { createPayloadCodec, type PayloadCodecOptions } from '../../src/encryption/payload-codec';
import { stepSummary, readableTextOf } from '../../src/encryption/readable-summary';
import { decrypt } from '../../src/encryption/aes-gcm';
import { deriveKey } from '../../src/encryption/derive-key';

const keyRing = createKeyRing([generateKey()], 'the test');
const theirs = { type: 'workflow', namespace: 'default', workflowId: 'mine' } as const;
const service = { ...theirs, workflowId: 'agent/helper' };
const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const valueOf = (payload: Payload | undefined): unknown => defaultPayloadConverter.fromPayload(payload ?? {});

/** A codec of somebody's own: it writes its name around what it is given, and takes it off again. */
const marking = (name: string): PayloadCodec => ({
  encode: async (payloads) =>
    Promise.resolve(
      payloads.map(({ metadata, data }) => ({
        metadata: metadata ?? {},
        data: encode(`${name}(${decode(data ?? new Uint8Array())})`),
      })),
    ),
  decode: async (payloads) =>
    Promise.resolve(
      payloads.map((payload) => {
        const text = decode(payload.data ?? new Uint8Array());
        return text.startsWith(`${name}(`) ? { ...payload, data: encode(text.slice(name.length + 1, -1)) } : payload;
      }),
    ),
});
const codecWith = (options: PayloadCodecOptions = {}) =>
  createPayloadCodec(keyRing, {
    inner: [marking('a'), marking('b')],
    isOwnSummary: (text) => text === 'own',
    ...options,
  });

/** What is inside of a sealed payload. */
function inside({ data }: Payload, workflowId: string): string {
  const plain = decrypt(deriveKey(currentKey(keyRing), 'payloads', 'seal'), `workflow ${workflowId}`, data!)!;
  return decode(temporal.api.common.v1.Payload.decode(plain).data);
}

describe('codecs of a user’s own', () => {
  test('see payloads before they are sealed, in their order, and again after they are opened', async () => {
    const codec = codecWith();
    const [sealed] = await codec.encode([payloadOf('x')], theirs);
    expect(inside(sealed!, 'mine')).toBe('b(a("x"))');
    expect(valueOf((await codec.decode([sealed!], theirs))[0])).toBe('x');
  });

  test('see nothing of the service’s own workflows, nor summaries alone', async () => {
    const codec = codecWith();
    const [sealed] = await codec.encode([payloadOf('x')], service);
    expect(inside(sealed!, 'agent/helper')).toBe('"x"');
    const summary = payloadOf(stepSummary('own'));
    expect(await codec.encode([summary], theirs)).toEqual([summary]);
    const [left, right] = await codec.encode([summary, payloadOf('x')], theirs);
    expect([inside(left!, 'mine'), inside(right!, 'mine')]).toEqual([
      `b(a(${JSON.stringify(stepSummary('own'))}))`,
      'b(a("x"))',
    ]);
  });

  test('may leave an encoding that only a converter of the user’s knows', async () => {
    const plain = { metadata: { encoding: encode('json/protobuf') }, data: encode('{}') };
    const told: string[] = [];
    const onUnreadable = (reason: string) => told.push(reason);
    expect((await codecWith({ ownConverter: true, onUnreadable }).decode([plain], theirs))[0]).toEqual(plain);
    expect(valueOf((await codecWith({ onUnreadable }).decode([plain], theirs))[0])).toEqual({
      __unreadable: 'its encoding is unknown',
    });
    const wrong = { metadata: { encoding: encode('json/plain') }, data: encode('{') };
    expect(valueOf((await codecWith({ ownConverter: true, onUnreadable }).decode([wrong], theirs))[0])).toEqual({
      __unreadable: 'it says to be JSON and is not',
    });
    expect(told).toEqual(['its encoding is unknown', 'it says to be JSON and is not']);
  });
});

describe('what nobody sealed', () => {
  const codec = createPayloadCodec(keyRing);
  test.each([
    ['nothing', { metadata: { encoding: encode('binary/null') } }],
    ['bytes', { metadata: { encoding: encode('binary/plain') }, data: new Uint8Array([1]) }],
    ['JSON', payloadOf({ a: 1 })],
  ])('passes where every worker can read it: %s', async (_what, payload) => {
    expect(await codec.decode([payload], theirs)).toEqual([payload]);
  });

  test.each([
    [1_000, '['.repeat(1_000) + ']'.repeat(1_000), undefined],
    [1_001, '['.repeat(1_001) + ']'.repeat(1_001), 'it nests lists and objects too deeply'],
  ])('passes with %i levels at most', async (_levels, data, reason) => {
    const [read] = await codec.decode([{ metadata: { encoding: encode('json/plain') }, data: encode(data) }], theirs);
    const text = decode(read?.data ?? new Uint8Array());
    expect(text).toBe(reason === undefined ? data : JSON.stringify({ __unreadable: reason }));
  });
});

describe('the runs of a schedule', () => {
  const codec = createPayloadCodec(keyRing);
  const run = (workflowId: string) => ({ ...theirs, workflowId });

  test.each(['nightly-2026-05-01T00:00:00Z', 'nightly-2026-12-31T23:59:59Z', 'nightly'])(
    'read each other’s: %s',
    async (id) => {
      const [sealed] = await codec.encode([payloadOf('x')], run('nightly'));
      expect(valueOf((await codec.decode([sealed!], run(id)))[0])).toBe('x');
    },
  );

  test.each([
    'nightly-2026-05-01T00:00:00Z-again',
    'nightly-x026-05-01T00:00:00Z',
    'nightly-26-05-01T00:00:00Z',
    'nightly-2026-x5-01T00:00:00Z',
    'nightly-2026-0x-01T00:00:00Z',
    'nightly-2026-05-x1T00:00:00Z',
    'nightly-2026-05-0xT00:00:00Z',
    'nightly-2026-05-01Tx0:00:00Z',
    'nightly-2026-05-01T0x:00:00Z',
    'nightly-2026-05-01T00:x0:00Z',
    'nightly-2026-05-01T00:0x:00Z',
    'nightly-2026-05-01T00:00:x0Z',
    'nightly-2026-05-01T00:00:0xZ',
  ])('read nothing of what is only named a little like them: %s', async (id) => {
    const [sealed] = await codec.encode([payloadOf('x')], run('nightly'));
    expect(valueOf((await codec.decode([sealed!], run(id)))[0])).toEqual({
      __unreadable: 'it was sealed for another workflow',
    });
  });
});

describe('a summary', () => {
  test('is marked once, and read from its payload', () => {
    const marked = stepSummary('Send Email');
    expect([marked.length, stepSummary(marked)]).toEqual(['Send Email'.length + 1, marked]);
    expect(readableTextOf(payloadOf(marked).data)).toBe('Send Email');
  });

  const json = (value: unknown) => encode(JSON.stringify(value));
  test.each<[what: string, data: Uint8Array | null | undefined, read: string | undefined]>([
    ['nothing', undefined, undefined],
    ['no data', null, undefined],
    ['a text without the mark', json('Send Email'), undefined],
    ['an object', json({ a: stepSummary('x') }), undefined],
    ['what begins like one and goes on otherwise', encode(`"\u2063x" y`), undefined],
    ['bytes that are no text', new Uint8Array([0x22, 0xe2, 0x81, 0xa3, 0xff, 0x22]), undefined],
    ['as much as is one', json(stepSummary('x'.repeat(1_995))), 'x'.repeat(1_995)],
    ['more than is one', json(stepSummary('x'.repeat(1_996))), undefined],
  ])('is not read of %s', (_what, data, read) => {
    expect(readableTextOf(data)).toBe(read);
  });
});

describe('the data converter', () => {
  test('has the codecs of the user inside, once, however often it is made of itself', async () => {
    const once = sealingConverter(keyRing, { yours: { payloadCodecs: [marking('a')] } });
    const twice = sealingConverter(keyRing, { yours: once });
    const [sealed] = await twice.payloadCodecs[0]!.encode([payloadOf('x')], theirs);
    expect([twice.payloadCodecs.length, inside(sealed!, 'mine')]).toEqual([1, 'a("x")']);
    expect(twice.failureConverterPath).toBe(once.failureConverterPath);
  });

  test('keeps the converter of the user, and what it leaves', async () => {
    const plain = { metadata: { encoding: encode('json/protobuf') }, data: encode('{}') };
    const yours = { payloadConverterPath: '/of/theirs' };
    const converter = sealingConverter(keyRing, { yours });
    expect(converter).toMatchObject(yours);
    expect(await converter.payloadCodecs[0]!.decode([plain], theirs)).toEqual([plain]);
    expect(await sealingConverter(keyRing).payloadCodecs[0]!.decode([plain], theirs)).not.toEqual([plain]);
  });

  test('is the last that touches a payload, or nothing runs', () => {
    const [ours] = sealingConverter(keyRing).payloadCodecs;
    const unsealed =
      /^Payloads would go to Temporal unencrypted: .*Put AgentIntegrationsPlugin last, or on the connection too\.$/;
    expect(() => requireSealing([marking('a'), ours!])).not.toThrow();
    expect(() => requireSealing([ours!, marking('a')])).toThrow(unsealed);
    expect(() => requireSealing([])).toThrow(unsealed);
  });
});

test('a failure is what it was to who reads it, and without words to who does not', () => {
  expect(sealingConverter(keyRing).failureConverterPath).toMatch(/failure-converter\.ts$/);
  const cause = new Error('inner');
  const thrown = ApplicationFailure.create({ message: 'outer', type: 'T', cause });
  const failure = failureConverter.errorToFailure(thrown, defaultPayloadConverter);
  expect(failure).toMatchObject({ message: 'Encoded failure', cause: { message: 'Encoded failure' } });
  const error = failureConverter.failureToError(failure, defaultPayloadConverter);
  expect(error).toMatchObject({ message: 'outer', type: 'T', cause: { message: 'inner' } });
});
