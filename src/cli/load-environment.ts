import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { toolError } from '../contracts';

/** The file of the working directory that every command reads, if it is there. */
const usualEnvironmentFile = '.env';

/**
 * Takes variables from the named file, else from `.env`; what the environment has already comes first, also where it is blank. A blank one is
 * then as one that is not set, as .env.example says: options that have their default in a variable would take nothing for a port.
 *
 * @throws InvalidInput when the file cannot be read
 */
export function loadEnvironment(named?: string, environment: NodeJS.ProcessEnv = process.env): void {
  if (named !== undefined || existsSync(usualEnvironmentFile)) {
    const variables = readVariables(named ?? usualEnvironmentFile, named !== undefined);
    for (const [name, value] of Object.entries(variables)) environment[name] ??= value;
  }
  for (const [name, value] of Object.entries(environment)) if (value === '') Reflect.deleteProperty(environment, name);
}

function readVariables(path: string, isNamed: boolean): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (cause) {
    const hint = isNamed ? 'Check the path behind --env-file.' : 'Make it readable, or move it away.';
    throw toolError('InvalidInput', `The file ${path} with variables cannot be read. ${hint}`, { cause });
  }
}
