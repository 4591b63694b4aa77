import { text } from 'node:stream/consumers';
import { trelloTokenUrl } from '../../../accounts/trello-token-url';
import type { Configuration } from '../../../configuration';
import { toolError } from '../../../contracts';
import type { Terminal } from '../../output/terminal';
import { askSecret } from './ask-secret';
import { fromEnvironment } from './from-environment';

interface EnterOptions {
  /** Name of the account the key and token are for, if known. */
  name?: string | undefined;
  fromEnvironment?: boolean | undefined;
}

/**
 * Reads an API key and token of Trello: from TRELLO_API_KEY and TRELLO_TOKEN, typed at a terminal without being shown, or from standard input, each
 * on a line. Never from the command line, which others on the machine can read. If only a token is given, the key is TRELLO_API_KEY.
 *
 * @throws InvalidInput when something is missing
 */
export async function enterKeyAndToken(
  { trello: { apiKey, authorizeUrl } }: Configuration,
  options: EnterOptions,
  terminal: Terminal,
): Promise<{ key: string; token: string }> {
  if (options.fromEnvironment) return { key: needed(apiKey, noKey), token: fromEnvironment('TRELLO_TOKEN') };
  const showUrl = (key: string): void => {
    const url = trelloTokenUrl(authorizeUrl, key, options.name);
    terminal.notice(
      { open: url },
      `Open this address in a browser, allow it, and copy the token it shows:\n\n${url}\n`,
    );
  };
  if (process.stdin.isTTY) {
    const typed = await askSecret(`API key${apiKey === undefined ? '' : ' (empty: the one in TRELLO_API_KEY)'}: `);
    const key = needed(typed === '' ? apiKey : typed, noKey);
    showUrl(key);
    return { key, token: needed(await askSecret('Token (it is not shown): '), noToken) };
  }
  if (apiKey !== undefined) showUrl(apiKey);
  const [first, second] = (await text(process.stdin)).split(/\s+/).filter((line) => line !== '');
  if (second !== undefined) return { key: needed(first, noKey), token: second };
  return { key: needed(apiKey, noKey), token: needed(first, noToken) };
}

const noKey =
  'There is no API key: set TRELLO_API_KEY, or enter the key of your application at https://trello.com/apps/admin before the token, on a line of its own. Nothing was connected.';
const noToken = 'Nothing was entered, and nothing was connected.';

function needed(entered: string | undefined, otherwise: string): string {
  if (entered !== undefined && entered !== '') return entered;
  throw toolError('InvalidInput', otherwise);
}
