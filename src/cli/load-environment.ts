import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { toolError } from '../contracts';

/** The file of the working directory that every command reads, if it is there. */
const usual = '.env';

/**
 * Takes variables from the named file, else from `.env`; what the environment has already comes first.
 *
 * @throws InvalidInput when the file cannot be read
 */
export function loadEnvironment(named?: string): void {
  if (named === undefined && !existsSync(usual)) return;
  const path = named ?? usual;
  try {
    const variables = parseEnv(readFileSync(path, 'utf8'));
    for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
  } catch (cause) {
    const hint = named === undefined ? 'Make it readable, or move it away.' : 'Check the path behind --env-file.';
    throw toolError('InvalidInput', `The file ${path} with variables cannot be read. ${hint}`, { cause });
  }
}
