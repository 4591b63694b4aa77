import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { isTextTooDeep, tooDeep } from '../../json/nesting';
import { toolError } from '../../contracts/tool-error';

/**
 * Reads JSON from a file, or from standard input where the path is `-`.
 *
 * @throws InvalidInput when the file cannot be read or is not JSON
 */
export async function readJsonFile(path: string): Promise<unknown> {
  if (path === '-') return parseJson(await text(process.stdin), 'Standard input');
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw toolError('InvalidInput', `The file ${path} cannot be read.`, { cause });
  });
  return parseJson(content, `The file ${path}`);
}

/**
 * Reads JSON that was given on the command line, or from standard input where that is `-`.
 *
 * @throws InvalidInput when it is not JSON
 */
export async function readJsonArgument(given: string): Promise<unknown> {
  return given === '-' ? parseJson(await text(process.stdin), 'Standard input') : parseJson(given, 'The input');
}

/** @throws InvalidInput saying where the text stops being JSON */
function parseJson(content: string, name: string): unknown {
  if (isTextTooDeep(content)) throw toolError('InvalidInput', `${name}: ${tooDeep}`);
  try {
    return JSON.parse(content);
  } catch (error) {
    throw toolError('InvalidInput', `${name} is not JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}
