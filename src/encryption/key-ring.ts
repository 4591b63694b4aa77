import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** The keys this installation may use: the current key seals new text, and old text is read with whichever key sealed it. */
export interface KeyRing {
  /** Id of the key that seals and signs. */
  readonly current: string;
  /** Every key by its id, including the current one. The values are key objects, so that a logged key ring shows no secret. */
  readonly keys: ReadonlyMap<string, KeyObject>;
}

/** A key in its written form: 32 random bytes in base64, with an id. */
export interface WrittenKey {
  readonly id: string;
  readonly key: string;
}

/** 1 to 64 letters, digits, `-` and `_`: an id appears in sealed text, between dots. */
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** 32 bytes are 43 digits of base64 and one `=`. */
const keyPattern = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Makes a key ring; the first key is the current one.
 *
 * @param source where the keys come from, for the error message, which never holds a key
 * @throws when there is no key, an id is repeated or malformed, or a key is not 32 bytes of base64
 */
export function createKeyRing(written: readonly WrittenKey[], source: string): KeyRing {
  const keys = new Map<string, KeyObject>();
  written.forEach(({ id, key }, index) => {
    const where = `Key ${index + 1} of ${source}`;
    if (!idPattern.test(id))
      throw new Error(`${where} needs an id of 1 to 64 letters, digits, "-" or "_" before its key.`);
    if (keys.has(id))
      throw new Error(`${where} has the id "${id}", which an earlier key has too. Give each key its own id.`);
    if (!keyPattern.test(key)) {
      throw new Error(`${where} ("${id}") is not 32 bytes in base64. \`openssl rand -base64 32\` makes a good one.`);
    }
    keys.set(id, createSecretKey(key, 'base64'));
  });
  const [first] = written;
  if (first === undefined) throw new Error(`There is no key in ${source}.`);
  return { current: first.id, keys };
}

/**
 * Reads `id:base64,id:base64`, the form of the environment variable; the first key is the current one.
 *
 * @throws as {@link createKeyRing} does
 */
export function parseKeyRing(text: string, source: string): KeyRing {
  const written = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const colon = part.indexOf(':');
      return { id: part.slice(0, Math.max(colon, 0)), key: part.slice(colon + 1) };
    });
  return createKeyRing(written, source);
}

/** Creates a random key; its id begins with today's date. */
export function generateKey(now: Date = new Date()): WrittenKey {
  return {
    id: `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`,
    key: randomBytes(32).toString('base64'),
  };
}

/** Returns the key that seals and signs. */
export function currentKey({ current, keys }: KeyRing): KeyObject {
  const key = keys.get(current);
  if (key === undefined) throw new Error(`The key ring has no key "${current}", which should be its current one.`);
  return key;
}
