import { defaultPayloadConverter, type PayloadCodec } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { failureConverterPath } from '../../src/encryption/compose-failure-converter';
import { sealingConverter, requireSealing } from '../../src/encryption/data-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';

const keyRing = createKeyRing([generateKey()], 'the test');

/** A user's codec, which counts what passes it. */
function counting() {
  const seen = { encoded: 0, decoded: 0 };
  const codec: PayloadCodec = {
    encode: async (payloads) => Promise.resolve(payloads.map((payload) => ((seen.encoded += 1), payload))),
    decode: async (payloads) => Promise.resolve(payloads.map((payload) => ((seen.decoded += 1), payload))),
  };
  return { codec, seen };
}

test('a converter of a user’s own keeps what it has, and ours is the only codec', () => {
  const { codec } = counting();
  const yours = { payloadConverterPath: '/own/converter.js', payloadCodecs: [codec] };
  const made = sealingConverter(keyRing, { yours });
  expect(made).toMatchObject({ payloadConverterPath: '/own/converter.js', failureConverterPath });
  expect(made.payloadCodecs).toHaveLength(1);
  expect(made.payloadCodecs).not.toContain(codec);
  expect(sealingConverter(keyRing)).toEqual({ payloadCodecs: [expect.anything()], failureConverterPath });
});

test('made of one that is ours already, it does nothing twice', async () => {
  const { codec, seen } = counting();
  const once = sealingConverter(keyRing, { yours: { payloadCodecs: [codec] } });
  const twice = sealingConverter(keyRing, { yours: once });
  const stored = await twice.payloadCodecs[0]!.encode([defaultPayloadConverter.toPayload('x')]);
  expect(seen).toEqual({ encoded: 1, decoded: 0 });
  const read = await once.payloadCodecs[0]!.decode(stored);
  expect([seen.decoded, defaultPayloadConverter.fromPayload(read[0]!)]).toEqual([1, 'x']);
});

test('only where a user has a converter may an encoding be one of theirs', async () => {
  const own = { metadata: { encoding: encode('own/encoding') }, data: encode('x') };
  const unreadable: unknown[] = [];
  const onUnreadable = (reason: string) => void unreadable.push(reason);
  const theirs = sealingConverter(keyRing, { yours: { payloadConverterPath: '/x.js' }, onUnreadable });
  expect(await theirs.payloadCodecs[0]!.decode([own])).toEqual([own]);
  const plain = sealingConverter(keyRing, { onUnreadable });
  expect(await plain.payloadCodecs[0]!.decode([own])).not.toEqual([own]);
  expect(unreadable).toEqual(['its encoding is unknown']);
});

test('what comes last has to be ours', () => {
  const ours = sealingConverter(keyRing).payloadCodecs[0]!;
  const { codec } = counting();
  expect(() => requireSealing([ours])).not.toThrow();
  expect(() => requireSealing([codec, ours])).not.toThrow();
  for (const codecs of [[], [codec], [ours, codec]])
    expect(() => requireSealing(codecs)).toThrow(
      'Payloads would go to Temporal unencrypted: a plugin that comes after AgentIntegrationsPlugin (those of a connection come last) sets payload codecs of its own in place of those there are. Put AgentIntegrationsPlugin last, or on the connection too.',
    );
});
