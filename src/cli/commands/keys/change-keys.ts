import { existsSync } from 'node:fs';
import { toolError } from '../../../contracts/tool-error';
import { addToKeyFile, createKeyFile, dropFromKeyFile, readKeyFile, useInKeyFile } from '../../../encryption/key-file';
import type { KeyRing } from '../../../encryption/key-ring';
import { keyFilePath } from '../../../encryption/load-key-ring';
import { requireKeyRing } from '../../process/require-key-ring';
import type { Terminal } from '../../output/terminal';

/** `keys create`. */
export function createKeys(terminal: Terminal): void {
  if (areInVariable()) {
    const { current } = requireKeyRing();
    terminal.result(
      { current, created: false },
      () =>
        `The keys are in AGENT_INTEGRATIONS_KEYS, the current one is ${current}; a key file would not be read, so none was made.`,
    );
    return;
  }
  const path = keyFilePath();
  const created = !existsSync(path);
  createKeyFile(path);
  const { current } = readKeyFile(path);
  terminal.result({ path, current, created }, () =>
    created
      ? `Made ${path} with the key ${current}. Keep a copy in a safe place: without it nothing that it seals can be read. Every process needs it.`
      : `${path} is there already, with the key ${current}; it was left as it is.`,
  );
}

/** `keys add`. */
export function addKey(terminal: Terminal): void {
  const path = requireKeyFile();
  const added = addToKeyFile(path);
  terminal.result(
    { path, added },
    () => `Added ${added}. Give ${path} to every process, restart them all, then run \`keys use ${added}\`.`,
  );
}

/** `keys use <id>`. */
export function useKey(id: string, terminal: Terminal): void {
  const path = requireKeyFile();
  requireKey(path, id);
  useInKeyFile(path, id);
  terminal.result(
    { path, current: id },
    () => `New text is sealed with ${id} from now on. Give ${path} to every process and restart them all.`,
  );
}

/** `keys drop <id>`. */
export function dropKey(id: string, terminal: Terminal): void {
  const path = requireKeyFile();
  if (requireKey(path, id).current === id)
    throw toolError('Conflict', `"${id}" is the current key: \`keys use\` another first, and restart every process.`);
  dropFromKeyFile(path, id);
  terminal.result(
    { path, dropped: id },
    () =>
      `Dropped ${id} from ${path}. Give the file to every process and restart them all; a copy of the file as it was still reads what ${id} sealed.`,
  );
}

/** `keys rotate`. */
export function rotateKeys(terminal: Terminal): void {
  const path = requireKeyFile();
  const current = addToKeyFile(path);
  useInKeyFile(path, current);
  terminal.result(
    { path, current },
    () =>
      `New text is sealed with ${current} by every process started from now on. Give ${path} to all of them. One that still runs cannot read what the new key seals: stop it before another is started.`,
  );
}

/** `keys show`. */
export function showKeys(terminal: Terminal): void {
  const { current, keys: all } = requireKeyRing();
  const ids = [...all.keys()];
  terminal.result({ current, ids }, () => ids.map((id) => (id === current ? `${id} (current)` : id)).join('\n'));
}

const areInVariable = (): boolean => (process.env.AGENT_INTEGRATIONS_KEYS ?? '') !== '';

/** @throws NotFound when the key file has no such key */
function requireKey(path: string, id: string): KeyRing {
  const keyRing = readKeyFile(path);
  if (!keyRing.keys.has(id))
    throw toolError('NotFound', `The key file ${path} has no key "${id}". See \`agent-integrations keys show\`.`);
  return keyRing;
}

/** @throws InvalidInput when the keys are in the environment, where a file would be ignored */
function requireKeyFile(): string {
  if (!areInVariable()) return keyFilePath();
  throw toolError(
    'InvalidInput',
    'The keys of this environment are in AGENT_INTEGRATIONS_KEYS, so a key file would not be read. Change the variable (the first key is the current one), or unset it.',
  );
}
