import type { Payload, PayloadCodec } from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { createKeyRing, type KeyRing } from '../../../src/encryption/key-ring';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { stepSummary, readableTextOf } from '../../../src/encryption/readable-summary';
import { releaseProof } from '../../../src/encryption/release-proof';
import { releaseOf, releasedPayload } from '../../../src/encryption/released-payload';
import { key, payloadOf, valueOf, workflow } from './payloads';

let keyRing: KeyRing;
let codec: PayloadCodec;
beforeEach(() => {
  keyRing = createKeyRing([key], 'the test');
  codec = createPayloadCodec(keyRing);
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
    const [own, other] = ['Send Email', 'secret'].map((summary) => payloadOf(stepSummary(summary)));
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
    const summary = payloadOf(stepSummary('Send Email'));
    await around.encode([summary], workflow);
    expect(seen).toBe(0);
    await around.encode([summary, payloadOf('x')], workflow);
    expect(seen).toBe(2);
  });

  test('stays what a holder of the keys has released, in its own workflow alone', async () => {
    const released = releasedPayload('{"a":1}', releaseProof.sign(keyRing, { workflowId: 'mine', text: '{"a":1}' }));
    expect(await codec.encode([released], workflow)).toEqual([released]);
    const elsewhere = await codec.encode([released], { ...workflow, workflowId: 'theirs' });
    expect(elsewhere.map(isSealed)).toEqual([true]);
    expect((await codec.encode([releasedPayload('{"a":1}', 'made up')], workflow)).map(isSealed)).toEqual([true]);
    const ofNone = releasedPayload('1', releaseProof.sign(keyRing, { workflowId: '', text: '1' }));
    expect(await codec.encode([ofNone])).toEqual([ofNone]);
    expect(valueOf(released)).toEqual({ a: 1 });
  });

  test('is read as it came', async () => {
    const binary = { metadata: { encoding: encode('binary/plain') }, data: new Uint8Array([0xff, 1]) };
    const plain = [payloadOf({ from: 'the Web UI' }), binary, { metadata: { encoding: encode('binary/null') } }];
    expect(await codec.decode(plain, workflow)).toEqual(plain);
  });
});

describe('a readable summary', () => {
  const bytes = (value: string) => Buffer.from(value, 'utf8');
  const mark = '\u2063';

  test('is marked once', () => {
    expect(stepSummary('x')).toBe(`${mark}x`);
    expect(stepSummary(stepSummary('x'))).toBe(`${mark}x`);
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
