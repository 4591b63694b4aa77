import type { RunningGateway } from './start-gateway';

/** What a browser does with pages of the gateway: keeps the cookie, sends forms from the page's own origin. */
export interface BrowserSession {
  readonly cookie: string;
  get(path: string): Promise<{ status: number; text: string; headers: Headers }>;
  /** Fills the hidden fields of the page's first form in, unless they are given. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

export async function signIn(gateway: RunningGateway, name: string): Promise<BrowserSession> {
  const origin = { Origin: gateway.url };
  const signedIn = await fetch(`${gateway.url}/sign-in`, {
    method: 'POST',
    headers: origin,
    body: new URLSearchParams({ token: gateway.signInToken, name }),
    redirect: 'manual',
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const get: BrowserSession['get'] = async (path) => {
    const response = await fetch(`${gateway.url}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    cookie,
    get,
    post: async (path, fields, headers = origin) => {
      const { text } = await get(path);
      const hidden = (name: string): string => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
      return fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, ...headers },
        body: new URLSearchParams({ formToken: hidden('formToken'), asked: hidden('asked'), ...fields }),
        redirect: 'manual',
      });
    },
  };
}
