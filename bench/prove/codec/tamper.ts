import {
  defaultPayloadConverter,
  type Payload,
  type PayloadCodec,
  type SerializationContext,
} from '@temporalio/common';
import { encode } from '@temporalio/common/lib/encoding';
import { defined } from '../../../src/json/defined';
import type { Random } from '../random';

/** An encrypted payload and its context. */
export interface Sealed {
  readonly payload: Payload;
  readonly value: unknown;
  readonly context: SerializationContext;
}

/** One way to tamper with a stored payload; undefined if it would change nothing. */
export type Tampering = (sealed: Sealed, other: Sealed, random: Random) => Payload | undefined;

const at = (random: Random, length: number): number => Math.floor(random.next() * length);

const withMetadata = (payload: Payload, name: string, value: Uint8Array | undefined): Payload => {
  const { [name]: before, ...rest } = payload.metadata ?? {};
  if (value === undefined) return before === undefined ? payload : { ...payload, metadata: rest };
  return { ...payload, metadata: { ...rest, [name]: value } };
};

const same = (one: Uint8Array | null | undefined, other: Uint8Array | null | undefined): boolean =>
  Buffer.from(one ?? []).equals(Buffer.from(other ?? []));

/** Tamperings by the name of their action. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  'a bit flipped': ({ payload }, _, random) => {
    const data = Uint8Array.from(payload.data ?? []);
    const byte = at(random, data.length);
    data[byte] = (data[byte] ?? 0) ^ (1 << at(random, 8));
    return { ...payload, data };
  },
  'cut short': ({ payload }, _, random) => {
    const data = payload.data ?? new Uint8Array();
    return { ...payload, data: data.subarray(0, at(random, data.length)) };
  },
  'made longer': ({ payload }, _, random) => ({
    ...payload,
    data: Buffer.concat([payload.data ?? new Uint8Array(), Uint8Array.of(at(random, 256))]),
  }),
  'swapped for that of another workflow': (_, other) => other.payload,
  'swapped for that of another workflow, renamed': ({ payload }, other) => ({
    ...other.payload,
    ...defined({ metadata: payload.metadata }),
  }),
  'said to be of no workflow': ({ payload }) => withMetadata(payload, 'encryption-workflow-id', undefined),
  'said to be of another key': ({ payload }, _, random) =>
    withMetadata(payload, 'encryption-key-id', encode(`key-${at(random, 1_000)}`)),
  'two halves of two payloads': ({ payload }, other, random) => {
    const [mine, theirs] = [payload.data ?? new Uint8Array(), other.payload.data ?? new Uint8Array()];
    const cut = at(random, Math.min(mine.length, theirs.length));
    const data = Buffer.concat([mine.subarray(0, cut), theirs.subarray(cut)]);
    return same(data, mine) ? undefined : { ...payload, data };
  },
};

const isMarker = (value: unknown): boolean => typeof value === 'object' && value !== null && '__unreadable' in value;

/** Returns what reading yields, or that it threw, which would block a workflow forever. */
export async function reads(
  codec: PayloadCodec,
  payload: Payload,
  context: SerializationContext,
): Promise<{ kind: 'detected' } | { kind: 'threw'; error: unknown } | { kind: 'value'; value: unknown }> {
  try {
    const [decoded] = await codec.decode([payload], context);
    const value = defaultPayloadConverter.fromPayload<unknown>(decoded ?? {});
    return isMarker(value) ? { kind: 'detected' } : { kind: 'value', value };
  } catch (error) {
    return { kind: 'threw', error };
  }
}
