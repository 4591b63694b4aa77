import { startSandbox, type Sandbox, type SandboxOptions } from '../../../src';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly json: unknown;
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string | FormData;
  /** Another token than the support agent's; `null` sends no credentials. */
  readonly token?: string | null;
}

export interface TrelloSandbox {
  readonly sandbox: Sandbox;
  readonly key: string;
  readonly token: string;
  /** A request with key and token in the query. `path` begins with `/1/`. */
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** A request that must succeed; its body. */
  call<Body = Record<string, unknown>>(method: string, path: string, options?: RequestOptions): Promise<Body>;
}

/** The support desk's Trello, seen by the support agent's token. */
export async function startTrelloSandbox(options: SandboxOptions = {}): Promise<TrelloSandbox> {
  const sandbox = await startSandbox({ seed: 'support-desk', webhookRetryScale: 0.0001, ...options });
  const { value: token, app } = sandbox.trello.issueToken('supportbot');
  const send: TrelloSandbox['send'] = async (method, path, { headers = {}, body, token: other } = {}) => {
    const url = new URL(`${sandbox.urls.trello}${path}`);
    if (other !== null) {
      url.searchParams.set('key', app.key);
      url.searchParams.set('token', other ?? token);
    }
    return read(await fetch(url, { method, headers, ...(body !== undefined && { body }) }));
  };
  return {
    sandbox,
    key: app.key,
    token,
    send,
    call: async <Body>(method: string, path: string, request?: RequestOptions) => {
      const answer = await send(method, path, request);
      if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.json as Body;
    },
  };
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

/** Options of a request with a JSON body. */
export function json(body: unknown): RequestOptions {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
