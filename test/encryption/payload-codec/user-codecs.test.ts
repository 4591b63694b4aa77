import type { Payload, PayloadCodec } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { createKeyRing, type KeyRing } from '../../../src/encryption/key-ring';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { key, payloadOf, valueOf, workflow } from './payloads';

let keyRing: KeyRing;
let codec: PayloadCodec;
beforeEach(() => {
  keyRing = createKeyRing([key], 'the test');
  codec = createPayloadCodec(keyRing);
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
  const lenient = createPayloadCodec(createKeyRing([key], 'the test'), { ownConverter: true });
  const own = { metadata: { encoding: encode('own/encoding') }, data: encode('x') };
  const none = { data: encode('x') };
  const [kept, marked] = await lenient.decode([own, none], workflow);
  expect(kept).toBe(own);
  expect(valueOf(marked)).toEqual({ __unreadable: 'it names no encoding' });
});
