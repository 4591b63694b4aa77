import type { PayloadCodec, SerializationContext } from '@temporalio/common';
import { defaultPayloadConverter } from '@temporalio/common';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { inTurn, medianOf, ratioOf } from '../in-turn';
import { scaled, type Figure, type Row, type RunOptions } from '../row';
import { createSampleCodec } from './sample-codec';

const sizes = [1, 16];
/** Payloads of a round: enough for a tenth of a second, so that short disturbances matter little. */
const whole = { rounds: 15, payloads: 3_000 };
const whatOf = (size: number): string =>
  `codec, a payload of ${size} KB sealed and opened, by the codec of the SDK's sample`;

export const codecRow: Row = {
  name: 'P9',
  title: "the codec beside that of the SDK's sample",
  figures: sizes.map(whatOf),
  run,
};

const context: SerializationContext = { type: 'workflow', namespace: 'default', workflowId: 'measured' };

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const ours = createPayloadCodec(createKeyRing([generateKey()], 'this measurement'));
  const theirs = await createSampleCodec();
  const figures: Figure[] = [];
  for (const size of sizes) {
    const payloads = scaled(whole.payloads, scale, 20);
    const perSecond = (codec: PayloadCodec) => () => roundTrips(codec, size, payloads);
    // The first round warms both arms up.
    const [, ...pairs] = await inTurn(scaled(whole.rounds, scale, 3) + 1, {
      ours: perSecond(ours),
      theirs: perSecond(theirs),
    });
    const [mine, sample] = [medianOf(pairs, 'ours'), medianOf(pairs, 'theirs')];
    onProgress(`${size} KB: ${mine.toFixed(0)} against ${sample.toFixed(0)} a second`);
    figures.push({
      what: whatOf(size),
      value: ratioOf(pairs),
      unit: '×',
      bar: { atLeast: 5 },
      details: `${mine.toFixed(0)} against ${sample.toFixed(0)} a second, one after the other`,
    });
  }
  return figures;
}

/** Returns payloads per second, each encrypted and decrypted, one after the other. */
async function roundTrips(codec: PayloadCodec, kilobytes: number, count: number): Promise<number> {
  const payload = defaultPayloadConverter.toPayload({ text: 'x'.repeat(kilobytes * 1_024) });
  const began = performance.now();
  for (let done = 0; done < count; done += 1) await codec.decode(await codec.encode([payload], context), context);
  return count / ((performance.now() - began) / 1_000);
}
