import type { Sandbox } from 'graph-trello-sandbox';

/** Variables with which our commands use the sandbox in place of the providers. @param publicUrl of the gateway */
export function sandboxEnvironment({ urls, trello }: Sandbox, publicUrl: string): Record<string, string> {
  return {
    MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: urls.login,
    MICROSOFT_CLIENT_ID: 'demo',
    MICROSOFT_CLIENT_SECRET: 'demo',
    TRELLO_URL: `${urls.trello}/1`,
    TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
    TRELLO_API_KEY: trello.application.key,
    TRELLO_API_SECRET: trello.application.secret,
    ATLASSIAN_URL: urls.atlassian,
    ATLASSIAN_CLIENT_ID: trello.application.clientId,
    ATLASSIAN_CLIENT_SECRET: trello.application.clientSecret,
    PUBLIC_URL: publicUrl,
  };
}
