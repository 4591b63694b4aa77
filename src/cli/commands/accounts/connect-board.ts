import { obtainedBoard, obtainedBoardByToken } from '../../../accounts/obtained-account';
import { readConfiguration, type Configuration } from '../../../configuration';
import { atlassianApplication } from '../../../accounts/oauth/oauth-application';
import { signIn } from './sign-in';
import type { Terminal } from '../../output/terminal';
import { connectAccount, type Connect } from './connect-account';
import { enterKeyAndToken } from './enter-key-and-token';
import { showSignInUrl } from './show-sign-in-url';

export interface ConnectBoardOptions {
  oauth?: true;
  port: number;
  fromEnvironment?: true;
}

/** `accounts connect board <name>`: with a token made on Trello's page and pasted here or set in the environment, or with OAuth 2.0. */
export async function connectBoard(name: string, options: ConnectBoardOptions, terminal: Terminal): Promise<void> {
  const configuration = readConfiguration();
  await connectAccount({ configuration, integration: 'board' }, name, terminal, async (connect) => {
    if (options.oauth) await withOauth(configuration, options.port, terminal, connect);
    else {
      const { fromEnvironment } = options;
      const entered = await enterKeyAndToken(configuration, { name, fromEnvironment }, terminal);
      await connect(await obtainedBoardByToken(configuration, entered));
    }
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
