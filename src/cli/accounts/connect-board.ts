import { readConfiguration, type Configuration } from '../../configuration';
import { toolError } from '../../contracts';
import { atlassianApplication } from '../../accounts/oauth/oauth-application';
import { signIn } from '../oauth/sign-in';
import type { Terminal } from '../terminal';
import { boardMember } from '../../accounts/board-member';
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
    finish: async ({ scopes, ...tokens }) => {
      const { accessToken } = tokens;
      const owner = await boardMember(configuration, {
        kind: 'bearer',
        accessToken: (rejected) =>
          rejected === undefined
            ? Promise.resolve(accessToken)
            : Promise.reject(
                toolError('PermissionDenied', 'Trello refuses the token Atlassian has just issued. Connect again.'),
              ),
      });
      await connect({ credential: { kind: 'trello-oauth', ...tokens }, scopes, owner });
    },
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
    : await askForToken(terminal, tokenUrl(authorizeUrl, key, name));
  const owner = await boardMember(configuration, { kind: 'token', key, token });
  await connect({ credential: { kind: 'trello-token', key, token }, scopes: ['read', 'write'], owner });
}

/** Where Trello makes a token that lasts until it is revoked. The name is what the person later finds among their applications. */
function tokenUrl(authorizeUrl: string, key: string, name: string): string {
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    expiration: 'never',
    name: `Agent Integrations (${name})`,
    scope: 'read,write',
    response_type: 'token',
    key,
  }).toString();
  return url.href;
}

function askForToken(terminal: Terminal, url: string): Promise<string> {
  terminal.notice({ open: url }, `Open this address in a browser, allow it, and copy the token it shows:\n\n${url}\n`);
  return readSecret('Token (it is not shown): ');
}
