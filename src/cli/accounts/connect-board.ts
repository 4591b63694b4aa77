import { obtainedBoard, obtainedBoardByToken } from '../../accounts/obtained-account';
import { trelloTokenUrl } from '../../accounts/trello-token-url';
import { readConfiguration, type Configuration } from '../../configuration';
import { toolError } from '../../contracts';
import { atlassianApplication } from '../../accounts/oauth/oauth-application';
import { signIn } from '../oauth/sign-in';
import type { Terminal } from '../terminal';
import { connectAccount, type Connect } from './connect-account';
import { fromEnvironment } from './from-environment';
import { readSecret } from './read-secret';
import { showSignInUrl } from './show-sign-in-url';

export interface ConnectBoardOptions {
  oauth?: true;
  port: number;
  fromEnvironment?: true;
}

/** `accounts connect board <name>`: a token made on Trello's page and pasted here, or in the environment, or OAuth 2.0. */
export async function connectBoard(name: string, options: ConnectBoardOptions, terminal: Terminal): Promise<void> {
  const configuration = readConfiguration();
  await connectAccount('board', name, terminal, async (connect) => {
    if (options.oauth) await withOauth(configuration, options.port, terminal, connect);
    else await withToken(configuration, name, options.fromEnvironment ?? false, terminal, connect);
  });
}

async function withOauth(
  configuration: Configuration,
  port: number,
  terminal: Terminal,
  connect: Connect,
): Promise<void> {
  await signIn({
    application: atlassianApplication(configuration),
    port,
    path: '/oauth/callback',
    onUrl: (url) => showSignInUrl(terminal, url),
    finish: async (tokens) => connect(await obtainedBoard(configuration, tokens)),
  });
}

async function withToken(
  configuration: Configuration,
  name: string,
  isInEnvironment: boolean,
  terminal: Terminal,
  connect: Connect,
): Promise<void> {
  const { apiKey: key, authorizeUrl } = configuration.trello;
  if (key === undefined) {
    throw toolError(
      'InvalidInput',
      'Set TRELLO_API_KEY, the key of your application at https://trello.com/apps/admin (see .env.example).',
    );
  }
  const token = isInEnvironment
    ? fromEnvironment('TRELLO_TOKEN')
    : await askForToken(terminal, trelloTokenUrl(authorizeUrl, key, name));
  await connect(await obtainedBoardByToken(configuration, { key, token }));
}

function askForToken(terminal: Terminal, url: string): Promise<string> {
  terminal.notice({ open: url }, `Open this address in a browser, allow it, and copy the token it shows:\n\n${url}\n`);
  return readSecret('Token (it is not shown): ');
}
