import { webcrypto } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { decode, encode } from '@temporalio/common/lib/encoding';
import { temporal } from '@temporalio/proto';

const ivBytes = 12;
const tagBits = 128;
const keyId = 'test-key-id';

/**
 * For comparison, the codec of the SDK's own sample, https://github.com/temporalio/samples-typescript/tree/main/encryption
 * (5c245e0): AES-GCM by Web Crypto, which also encrypts a payload's metadata. Omits the sample's console line for each payload.
 */
export async function createSampleCodec(): Promise<PayloadCodec> {
  const { subtle } = webcrypto;
  const written = Buffer.from('test-key-test-key-test-key-test!');
  const key = await subtle.importKey('raw', written, { name: 'AES-GCM' }, true, ['encrypt', 'decrypt']);

  async function encrypt(data: Uint8Array): Promise<Uint8Array> {
    const iv = webcrypto.getRandomValues(new Uint8Array(ivBytes));
    const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv, tagLength: tagBits }, key, data);
    return Buffer.concat([iv, new Uint8Array(encrypted)]);
  }

  async function decrypt(encrypted: Uint8Array): Promise<Uint8Array> {
    const iv = encrypted.subarray(0, ivBytes);
    const ciphertext = encrypted.subarray(ivBytes);
    return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv, tagLength: tagBits }, key, ciphertext));
  }

  async function seal(payload: Payload): Promise<Payload> {
    return {
      metadata: { encoding: encode('binary/encrypted'), 'encryption-key-id': encode(keyId) },
      data: await encrypt(temporal.api.common.v1.Payload.encode(payload).finish()),
    };
  }

  async function unseal(payload: Payload): Promise<Payload> {
    const { metadata, data } = payload;
    if (!metadata?.encoding || decode(metadata.encoding) !== 'binary/encrypted' || !data) return payload;
    return temporal.api.common.v1.Payload.decode(await decrypt(data));
  }

  return {
    encode: (payloads) => Promise.all(payloads.map(seal)),
    decode: (payloads) => Promise.all(payloads.map(unseal)),
  };
}
