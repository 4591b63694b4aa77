import type { RunningGateway } from './start-gateway';

/** What a browser does with pages of the gateway: keeps cookies, sends forms from the page's own origin. */
export interface BrowserSession {
  /** Of the session. */
  readonly cookie: string;
  get(path: string): Promise<{ status: number; text: string; headers: Headers }>;
  /** Loads the page again, as the button of browsers does. */
  reload: BrowserSession['get'];
  /** Fills in the hidden fields of the form on the page, unless they are given. An address without a page has its form on the one above. */
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
  const cookies = new Set([cookie]);
  const all = (): { Cookie: string } => ({ Cookie: [...cookies].join('; ') });
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${gateway.url}${path}`, { headers: { ...all(), ...headers }, redirect: 'manual' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const get: BrowserSession['get'] = (path) => ask(path, {});
  return {
    cookie,
    get,
    reload: (path) => ask(path, { 'Cache-Control': 'max-age=0' }),
    post: async (path, fields, headers = origin) => {
      const page = await get(path);
      const { text } = page.status === 200 ? page : await get(path.slice(0, path.lastIndexOf('/')));
      const hidden = (name: string): string => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
      const answer = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { ...all(), ...headers },
        body: new URLSearchParams({
          ...Object.fromEntries(['formToken', 'asked', 'shown'].map((name) => [name, hidden(name)])),
          ...fields,
        }),
        redirect: 'manual',
      });
      for (const line of answer.headers.getSetCookie()) cookies.add(line.split(';')[0] ?? '');
      return answer;
    },
  };
}
