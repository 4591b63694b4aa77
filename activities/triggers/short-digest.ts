import { createHash } from 'node:crypto';

export const digestLength = 6;

/** Digest that identifies a message or state among a few thousand: 36 bits. */
export const shortDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, digestLength);
