import type { Sandbox } from 'graph-trello-sandbox';

/** As whom our commands ask for tokens there: the sandbox takes any client, and gives each its own. */
export const sandboxClientId = 'sandbox';

/** Where a sandbox is, and the application that is registered at its Trello. */
interface SandboxAddress {
  readonly urls: Sandbox['urls'];
  readonly trello: Pick<Sandbox['trello'], 'application'>;
}

/** Variables with which our commands use the sandbox in place of the real services. */
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
