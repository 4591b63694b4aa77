import { existsSync } from 'node:fs';
import type { KeyRing } from '../../encryption/key-ring';
import { keyFilePath, loadKeyRing } from '../../encryption/load-key-ring';

/** @throws Error saying how to make a key ring, if there is none */
export function requireKeyRing(): KeyRing {
  const path = keyFilePath();
  if ((process.env.AGENT_INTEGRATIONS_KEYS ?? '') === '' && !existsSync(path)) {
    throw new Error(
      `There is no key ring: neither AGENT_INTEGRATIONS_KEYS nor the file ${path}. Make one with \`agent-integrations keys create\`, or give ` +
        'this process the one the others use.',
    );
  }
  return loadKeyRing({ createWhenMissing: false });
}
