import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { toolError } from '../../contracts/tool-error';

/** Every command reads this file of the working directory, if it exists. */
const usualEnvironmentFile = '.env';

/**
 * Loads variables from the named file, otherwise from `.env`. Existing variables take precedence, even if they are blank. A blank variable then
 * counts as unset, as .env.example says: otherwise options with their default in a variable would read a blank one as a port, for example.
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
