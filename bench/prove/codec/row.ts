import { isDeepStrictEqual } from 'node:util';
import { defaultPayloadConverter, type Payload, type PayloadCodec } from '@temporalio/common';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import { seal, unseal, type SealedText } from '../../../src/encryption/seal';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { planted } from './planted';
import { reads, tamperings, type Sealed } from './tamper';

const [oldKey, newKey] = [generateKey(), generateKey()];
const oldRing = createKeyRing([oldKey], 'this proof');
const rotatedRing = createKeyRing([newKey, oldKey], 'this proof');
const newRing = createKeyRing([newKey], 'this proof');

/** Stored payloads, read by the codec of an installation whose key was rotated. */
export const codecRow: Row = {
  name: 'codec',
  title: 'Codec: flips, swaps, truncation, rotation',
  bar: 'all detected',
  faults: Object.keys(planted),
  run: async ({ seed, scale, fault, onProgress }: RunOptions): Promise<Outcome> => {
    const random = new Random(seed);
    const genuine = createPayloadCodec(rotatedRing);
    const codec = fault === undefined ? genuine : (planted[fault]?.(genuine, rotatedRing) ?? genuine);
    const problems: string[] = [];
    let checked = 0;
    const values = scaled(3_000, scale, 20);
    for (let number = 0; number < values; number += 1) {
      const [one, other] = [await sealed(random, 'mine'), await sealed(random, 'theirs')];
      for (const [how, tamper] of Object.entries(tamperings)) {
        const tampered = tamper(one, other, random);
        if (tampered === undefined) continue;
        checked += 1;
        const read = await reads(codec, tampered, one.context);
        if (read.kind !== 'detected') problems.push(`${how}: ${describe(read)}`);
      }
      checked += 1;
      problems.push(...(await rotation(codec, one)), ...sealedText(random));
      if ((number + 1) % 1_000 === 0) onProgress(`${checked} payloads`);
    }
    return { checked, problems, details: `${checked.toLocaleString('en')} tampered or rotated payloads` };
  },
};

/** Encrypts a value of random length and shape for a workflow with one of the two keys. */
async function sealed(random: Random, workflowId: string): Promise<Sealed> {
  const text = 'x'.repeat(Math.floor(random.next() * 200)) + String(random.next());
  const value = random.pick<unknown>([text, { text, nested: [random.next()] }, [text, null], Math.random()]);
  const context = { type: 'workflow', namespace: 'default', workflowId } as const;
  const codec = createPayloadCodec(random.chance(0.5) ? oldRing : rotatedRing);
  const [payload] = await codec.encode([defaultPayloadConverter.toPayload(value)], context);
  return { payload: payload ?? {}, value, context };
}

/** After a rotation the codec reads everything. A key ring without the payload's key reads nothing, and reports it. */
async function rotation(codec: PayloadCodec, { payload, value, context }: Sealed): Promise<string[]> {
  const read = await reads(codec, payload, context);
  const isRead = read.kind === 'value' && isDeepStrictEqual(read.value, value);
  const foreign = await reads(createPayloadCodec(keyIdOf(payload) === oldKey.id ? newRing : oldRing), payload, context);
  return [
    ...(isRead ? [] : [`not read after the rotation: ${describe(read)}`]),
    ...(foreign.kind === 'detected' ? [] : [`read without its key: ${describe(foreign)}`]),
  ];
}

const keyIdOf = ({ metadata }: Payload): string => Buffer.from(metadata?.['encryption-key-id'] ?? []).toString();

/** Checks encrypted credentials: with one character changed, or decrypted for another purpose. */
function sealedText(random: Random): string[] {
  const text = seal(rotatedRing, 'credentials', 'account', `secret ${random.next()}`);
  const at = text.lastIndexOf('.') + 1 + Math.floor(random.next() * (text.length - text.lastIndexOf('.') - 2));
  const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}` as SealedText;
  return [
    ...(opens(() => unseal(rotatedRing, 'credentials', 'account', changed)) ? ['a changed credential opens'] : []),
    ...(opens(() => unseal(rotatedRing, 'credentials', 'another', text)) ? ["another account's credential opens"] : []),
    ...(opens(() => unseal(rotatedRing, 'credentials', 'account', text)) ? [] : ['a credential does not open']),
  ];
}

function opens(unsealing: () => string): boolean {
  try {
    unsealing();
    return true;
  } catch {
    return false;
  }
}

function describe(read: Awaited<ReturnType<typeof reads>>): string {
  if (read.kind === 'threw') return `reading it threw ${String(read.error)}, which stops its workflow`;
  return read.kind === 'detected' ? 'it was said to be unreadable' : `it was read as ${typeof read.value}`;
}
