import { startSandbox, type Sandbox, type SandboxOptions } from '../../src';

/** A decoded JSON answer: tests say what they expect of it. */
export type Json = ReturnType<typeof JSON.parse>;

export interface GraphAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export const allScopes = [
  'User.Read',
  'Mail.Read',
  'Mail.ReadWrite',
  'Mail.Send',
  'Mail.ReadWrite.Shared',
  'Mail.Send.Shared',
  'MailboxSettings.ReadWrite',
  'Calendars.Read',
  'Calendars.ReadWrite',
  'Calendars.ReadWrite.Shared',
  'Contacts.Read',
  'Contacts.ReadWrite',
  'Contacts.ReadWrite.Shared',
];
export const ada = 'ada@contoso.example';
export const ben = 'ben@contoso.example';
export const cleo = 'cleo@outlook.example';
export const support = '/users/support@contoso.example';

/** One person talking to Graph over HTTP. Paths are below `/v1.0`, or whole URLs as a link gives them. */
export class GraphSession {
  constructor(
    readonly sandbox: Sandbox,
    readonly token: string,
  ) {}

  as(user: string, scopes: readonly string[] = allScopes, clientId?: string): GraphSession {
    return new GraphSession(this.sandbox, this.sandbox.login.issueAccessToken(user, scopes, clientId));
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<GraphAnswer> {
    const response = await fetch(path.startsWith('http') ? path : `${this.sandbox.urls.graph}/v1.0${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  get(path: string, headers?: Record<string, string>): Promise<GraphAnswer> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<GraphAnswer> {
    return this.call('POST', path, body, headers);
  }
}

export async function openGraphSession(options: SandboxOptions = {}): Promise<GraphSession> {
  const sandbox = await startSandbox(options);
  return new GraphSession(sandbox, sandbox.login.issueAccessToken(ada, allScopes));
}

export const recipient = (address: string) => ({ emailAddress: { address } });

export const subjects = (answer: GraphAnswer): string[] =>
  (answer.body.value as { subject: string }[]).map(({ subject }) => subject);

/** One property of each item of a list. */
export const column = (items: Json, name: string): unknown[] =>
  (items as Record<string, unknown>[]).map((item) => item[name]);
