import type { Sandbox } from 'graph-trello-sandbox';

/** The client id with which our commands ask the sandbox for tokens: the sandbox accepts any client, and gives each client its own tokens. */
export const sandboxClientId = 'sandbox';

/** The sandbox's address, and the application registered at its Trello. */
interface SandboxAddress {
  readonly urls: Sandbox['urls'];
  readonly trello: Pick<Sandbox['trello'], 'application'>;
}

/** Variables with which our commands use the sandbox instead of the real services. */
export const sandboxEnvironment = ({ urls, trello: { application } }: SandboxAddress): Record<string, string> => ({
  MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
  MICROSOFT_LOGIN_URL: urls.login,
  MICROSOFT_CLIENT_ID: sandboxClientId,
  TRELLO_URL: `${urls.trello}/1`,
  TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
  TRELLO_API_KEY: application.key,
  TRELLO_API_SECRET: application.secret,
  ATLASSIAN_URL: urls.atlassian,
  ATLASSIAN_CLIENT_ID: application.clientId,
  ATLASSIAN_CLIENT_SECRET: application.clientSecret,
});
