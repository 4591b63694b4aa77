import { createSessionCookie, type Person } from '../../../src/gateway/console/session/session';
import { createWorld, type World } from '../../support/world';
import { startGateway, type RunningGateway } from './start-gateway';

/** A world with a gateway whose pages connect accounts at the sandbox. */
export interface ConsoleWorld extends World {
  readonly gateway: RunningGateway;
  /** A browser in which somebody has signed in: by default, with the link of the terminal. */
  readonly openBrowser: (person?: Person) => Browser;
}

/** Keeps cookies by name, follows nothing by itself. */
export interface Browser {
  readonly cookies: Map<string, string>;
  get(address: string): Promise<Answer>;
  /** Sends a form of the page at that address, with its token unless another is given. */
  post(address: string, fields?: Record<string, string>, options?: PostOptions): Promise<Answer>;
}

interface PostOptions {
  /** The page that holds the form; default: the address it is sent to. */
  from?: string;
  headers?: Record<string, string>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Where it leads, by redirect or by its own wish. */
  readonly location: string;
}

/** How a gateway is configured whose pages connect accounts at a sandbox. */
export const consoleEnvironment = ({ urls, trello }: World['sandbox']): Record<string, string> => ({
  PUBLIC_URL: '',
  MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
  MICROSOFT_LOGIN_URL: urls.login,
  MICROSOFT_CLIENT_ID: 'test-client',
  MICROSOFT_CLIENT_SECRET: 'test-secret',
  TRELLO_URL: `${urls.trello}/1`,
  TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
  TRELLO_API_KEY: trello.application.key,
  ATLASSIAN_URL: urls.atlassian,
  ATLASSIAN_CLIENT_ID: trello.application.clientId,
  ATLASSIAN_CLIENT_SECRET: trello.application.clientSecret,
  OIDC_ISSUER: urls.openid,
  OIDC_CLIENT_ID: 'console',
  OIDC_ALLOWED: 'ada@contoso.example=operator,ben@contoso.example=approver,lena@northwind.example=viewer',
  SIGN_IN_LINK: 'on',
});

export async function createConsoleWorld(environment: Record<string, string> = {}): Promise<ConsoleWorld> {
  const world = await createWorld();
  const gateway = await startGateway({
    namespace: world.namespace,
    keyRing: world.keyRing,
    environment: { ...consoleEnvironment(world.sandbox), ...environment },
  });
  return { ...world, gateway, openBrowser: (person) => openBrowser(gateway, person) };
}

function openBrowser(gateway: RunningGateway, person: Person = { name: 'Ada Lovelace', proof: 'link' }): Browser {
  const cookies = new Map([['agent-integrations-session', createSessionCookie(gateway.keyRing, person)]]);
  async function ask(
    address: string,
    request: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await fetch(new URL(address, gateway.url), {
      redirect: 'manual',
      ...request,
      headers: { ...request.headers, Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const wish = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return { status: response.status, text, location: response.headers.get('Location') ?? wish };
  }
  return {
    cookies,
    get: (address) => ask(address),
    post: async (address, fields = {}, { from = address, headers = { Origin: gateway.url } } = {}) => {
      const page = await ask(from);
      const formToken = /name="formToken" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      return ask(address, { method: 'POST', headers, body: new URLSearchParams({ formToken, ...fields }) });
    },
  };
}
