import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyFile, readKeyFile } from './key-file';
import { parseKeyRing, type KeyRing } from './key-ring';

export interface LoadKeyRingOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether to create a key file when there is none: right for a laptop, wrong for one of several servers. */
  readonly createWhenMissing: boolean;
}

/** Path of this environment's key file: `AGENT_INTEGRATIONS_KEY_FILE`, else `.agent-integrations/keys.json` in the working directory. */
export function keyFilePath(environment: NodeJS.ProcessEnv = process.env): string {
  const configured = environment.AGENT_INTEGRATIONS_KEY_FILE ?? '';
  return configured === '' ? join(process.cwd(), '.agent-integrations', 'keys.json') : configured;
}

/**
 * Loads the key ring of this environment: `AGENT_INTEGRATIONS_KEYS` (`id:base64,id:base64`, the first is the current one), else the key file.
 *
 * @throws when there is neither, or when the one found is unusable
 */
export function loadKeyRing({ environment = process.env, createWhenMissing }: LoadKeyRingOptions): KeyRing {
  const keys = environment.AGENT_INTEGRATIONS_KEYS ?? '';
  if (keys !== '') return parseKeyRing(keys, 'AGENT_INTEGRATIONS_KEYS');
  const path = keyFilePath(environment);
  if (createWhenMissing && !existsSync(path)) createKeyFile(path);
  return readKeyFile(path);
}
