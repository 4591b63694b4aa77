import { createDecipheriv } from 'node:crypto';
import type { PayloadCodec } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { deriveKey } from '../../../src/encryption/derive-key';
import { currentKey, type KeyRing } from '../../../src/encryption/key-ring';
import { isUnreadable } from '../../../src/encryption/unreadable';

const { Payload } = temporal.api.common.v1;

/** Faulty codecs that a developer could have written, by the name of their fault. */
export const planted: Readonly<Record<string, (codec: PayloadCodec, keyRing: KeyRing) => PayloadCodec>> = {
  'the tag is not checked': (codec, keyRing) => ({
    ...codec,
    decode: async (payloads, context) => {
      const read = await codec.decode(payloads, context);
      return read.map((payload, index) => {
        const isRefused = isUnreadable(JSON.parse(Buffer.from(payload.data ?? []).toString() || 'null'));
        return isRefused ? unchecked(payloads[index]?.data ?? new Uint8Array(), keyRing) : payload;
      });
    },
  }),
  'workflows are not told apart': (codec) => ({ ...codec, decode: (payloads) => codec.decode(payloads, undefined) }),
  'the old key is forgotten': (codec, { current }) => ({
    ...codec,
    decode: (payloads, context) => {
      const isOld = payloads.some(({ metadata }) => String(metadata?.['encryption-key-id']) !== current);
      return isOld ? Promise.reject(new Error('There is no such key.')) : codec.decode(payloads, context);
    },
  }),
};

/** Decrypts the text of AES-GCM without verifying the tag. */
function unchecked(data: Uint8Array, keyRing: KeyRing): temporal.api.common.v1.IPayload {
  const key = deriveKey(currentKey(keyRing), 'payloads', 'seal');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12));
    return Payload.decode(decipher.update(data.subarray(12, -16)));
  } catch {
    return {};
  }
}
