import { randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { createKeyRing } from '../../../src/encryption/key-ring';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { isUnreadable, requireReadable } from '../../../src/encryption/unreadable';
import { key, payloadOf, valueOf, workflow } from './payloads';

let codec: PayloadCodec;
beforeEach(() => {
  codec = createPayloadCodec(createKeyRing([key], 'the test'));
});
const changeByte = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

describe('what cannot be read becomes a marker', () => {
  async function reasonFor(change: (sealed: Payload) => Payload): Promise<unknown> {
    const told: unknown[] = [];
    const reading = createPayloadCodec(createKeyRing([key], 'the test'), {
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
        metadata: { encoding: sealed.metadata!.encoding!, 'encryption-key-id': encode(key.id) },
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
        'encryption-key-id': round % 2 === 0 ? encode(key.id) : randomBytes(4),
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

test.each<[text: string, reason: string | undefined]>([
  ['['.repeat(1_000) + ']'.repeat(1_000), undefined],
  ['['.repeat(1_001) + ']'.repeat(1_001), 'it nests lists and objects too deeply'],
])('JSON of some depth', async (json, reason) => {
  const payload = { metadata: { encoding: encode('json/plain') }, data: encode(json) };
  const [read] = await codec.decode([payload], workflow);
  if (reason === undefined) expect(read).toBe(payload);
  else expect(valueOf(read)).toEqual({ __unreadable: reason });
});
