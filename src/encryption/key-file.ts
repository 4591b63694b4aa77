import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { createKeyRing, generateKey, type KeyRing, type WrittenKey } from './key-ring';

const keyFileSchema = z.strictObject({
  /** The first key is the current one. */
  keys: z.array(z.strictObject({ id: z.string(), key: z.string() })),
});

/**
 * Reads a key file.
 *
 * @throws when it is missing, readable by everyone, or not what {@link createKeyFile} writes
 */
export function readKeyFile(path: string): KeyRing {
  return createKeyRing(readWrittenKeys(path), `the key file ${path}`);
}

/** Writes a key file with one new key, readable by its owner only and ignored by git. An existing file is left unchanged. */
export function createKeyFile(path: string): void {
  const made = mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Git ignores the path before the key exists, so that nothing can add the key in between.
  keepOutOfGit(path, made !== undefined || basename(dirname(path)) === '.agent-integrations');
  const draft = writeDraft(path, [generateKey()]);
  try {
    // A link appears completely or not at all, and never replaces a file that another process has just created.
    linkSync(draft, path);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

/**
 * Appends a new key to a key file. The key seals nothing yet; a process that reads the file from now on can read what the key will seal.
 *
 * @returns the id of the new key
 * @throws as {@link readKeyFile} does, and when owner and group cannot be kept; the file is then unchanged
 */
export function addToKeyFile(path: string): string {
  const added = generateKey();
  rewrite(path, (keys) => [...keys, added]);
  return added.id;
}

/**
 * Moves a key of a key file to the front, so that it seals from then on. The other keys stay, so that what they sealed stays readable.
 * Running processes do not notice the change. They can read what this key seals only if they loaded it while it stood behind the others.
 *
 * @throws as {@link readKeyFile} does, and when there is no such key; the file is then unchanged
 */
export function useInKeyFile(path: string, id: string): void {
  rewrite(path, (keys) => {
    const used = keys.find((key) => key.id === id);
    if (used === undefined) throw new Error(`The key file ${path} has no key "${id}".`);
    return [used, ...keys.filter((key) => key !== used)];
  });
}

/**
 * Removes a key of a key file. What it sealed cannot be read with this file any more.
 *
 * @throws as {@link readKeyFile} does, when there is no such key, and when it is the current one; the file is then unchanged
 */
export function dropFromKeyFile(path: string, id: string): void {
  rewrite(path, (keys) => {
    if (!keys.some((key) => key.id === id)) throw new Error(`The key file ${path} has no key "${id}".`);
    if (keys[0]?.id === id)
      throw new Error(`The key "${id}" of the key file ${path} is the current one, which seals. Use another first.`);
    return keys.filter((key) => key.id !== id);
  });
}

function rewrite(path: string, change: (keys: readonly WrittenKey[]) => readonly WrittenKey[]): void {
  const written = readWrittenKeys(path);
  createKeyRing(written, `the key file ${path}`);
  const draft = writeDraft(path, change(written));
  try {
    openToTheSame(draft, path);
    renameSync(draft, path);
  } catch (error) {
    unlinkSync(draft);
    throw error;
  }
}

/**
 * Gives a draft the owner, group and mode of the file it replaces: a service may be able to read that file only through its group.
 *
 * @throws when the current user may not do this; the file is then unchanged
 */
function openToTheSame(draft: string, path: string): void {
  const { uid, gid, mode } = statSync(path);
  const made = statSync(draft);
  try {
    if (made.uid !== uid || made.gid !== gid) chownSync(draft, uid, gid);
  } catch (cause) {
    throw new Error(
      `The key file ${path} belongs to user ${uid} and group ${gid}, and what you write could not be given to them: who reads it now could not any more. Run this as that user, or as root.`,
      { cause },
    );
  }
  // The mode is set after the owner, because a change of owner may clear bits of the mode.
  chmodSync(draft, mode & 0o777);
}

function readWrittenKeys(path: string): readonly WrittenKey[] {
  const text = readPrivateFile(path);
  try {
    return keyFileSchema.parse(JSON.parse(text)).keys;
  } catch {
    // The parser's own message would quote the file, and therefore a key.
    throw new Error(
      `The key file ${path} is damaged: it should read {"keys":[{"id":"…","key":"…"}]}. Restore it from a backup; what its keys ` +
        'sealed cannot be read without them.',
    );
  }
}

function readPrivateFile(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) {
    throw new Error(
      `There is no key file ${path}. Restore it, or set AGENT_INTEGRATIONS_KEYS or AGENT_INTEGRATIONS_KEY_FILE.`,
    );
  }
  // Windows has no such modes: every file looks readable by everyone there.
  if (process.platform !== 'win32' && (status.mode & 0o007) !== 0) {
    throw new Error(`Everyone on this machine may open the key file ${path}. Run \`chmod 600 ${path}\`.`);
  }
  return readFileSync(path, 'utf8');
}

function writeDraft(path: string, keys: readonly WrittenKey[]): string {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify({ keys }, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  return draft;
}

function isAlreadyThere(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}

/**
 * Makes git ignore a key file: adds a line to the `.gitignore` in its folder when it lies in a repository or in a folder of its own.
 *
 * @param ownFolder whether the folder exists for the key file alone: git then ignores all of it, even if a repository is created later
 */
function keepOutOfGit(path: string, ownFolder: boolean): void {
  const folder = dirname(resolve(path));
  if (!ownFolder && !isInRepository(folder)) return;
  const list = join(folder, '.gitignore');
  const text = existsSync(list) ? readFileSync(list, 'utf8') : '';
  const line = ownFolder ? '*' : `/${basename(path)}`;
  if (text.split(/\r?\n/).includes(line)) return;
  appendFileSync(list, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
}

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInRepository(parent);
}
