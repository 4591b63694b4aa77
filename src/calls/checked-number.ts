import type { KeptId } from '../messages/conversation';

const checkDigits = 4;

/**
 * Returns the number in a handle: that of the id, and behind it four digits made of the id's proof, as in `m34821` for the third message.
 * When Temporal was restored from a backup, or the workflow ended or was reset, the same numbers are given to other ids. Digits that depend
 * on the id make a handle from before unknown, but for one in ten thousand, instead of having it mean another message.
 */
export const checkedNumber = ({ number, proof }: Pick<KeptId, 'number' | 'proof'>): number =>
  number * 10 ** checkDigits + (Buffer.from(proof, 'base64url').readUInt32BE(0) % 10 ** checkDigits);

/** Returns the handle as the workflow knows it: `m3` of `m34821`. */
export const withoutCheck = (handle: string): string => handle.slice(0, -checkDigits);
