import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { createHash } from 'node:crypto';
import type { AgentIntegrationsClient } from '../../../src/client';
import { readConfiguration } from '../../../src/configuration';
import { roles, type Role } from '../../../src/configuration/role';
import type { KeyRing } from '../../../src/encryption/key-ring';
import { createGateway } from '../../../src/gateway';
import { createSessionCookie, readSessionCookie } from '../../../src/gateway/console/session/session';
import { sessionCookieName } from '../../../src/gateway/console/session/session-cookie';
import type { Sandbox } from 'graph-trello-sandbox';

/** A gateway under attack. The test knows all its secrets, so that a forgery can be wrong in exactly one respect. */
export interface AttackedGateway {
  /** Address of the gateway. */
  readonly url: string;
  /** Environment that the gateway was started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly client: AgentIntegrationsClient;
  readonly keyRing: KeyRing;
  readonly sandbox: Sandbox;
}

/** One person per role, who signs in at the sandbox's issuer. */
export const people: Readonly<Record<Role, string>> = {
  viewer: 'lena@northwind.example',
  approver: 'ben@contoso.example',
  operator: 'ada@contoso.example',
};

/** One bearer token per role. */
export const tokens = Object.fromEntries(roles.map((role) => [role, randomBytes(32).toString('base64url')])) as Record<
  Role,
  string
>;

/** Returns the environment of a gateway that is to be attacked. */
export const attackedEnvironment = ({ urls, trello }: Sandbox): Record<string, string> => ({
  OIDC_ISSUER: urls.openid,
  OIDC_CLIENT_ID: 'console',
  OIDC_ALLOWED: Object.entries(people)
    .map(([role, person]) => `${person}=${role}`)
    .join(','),
  API_TOKENS: Object.entries(tokens)
    .map(([role, token]) => `${role}-token:${role}:${createHash('sha256').update(token).digest('hex')}`)
    .join(','),
  MICROSOFT_CLIENT_SECRET: 'secret',
  ATLASSIAN_CLIENT_ID: trello.application.clientId,
  ATLASSIAN_CLIENT_SECRET: trello.application.clientSecret,
  TEMPORAL_UI_URL: 'http://temporal.example:8233',
});

export interface Route {
  readonly method: string;
  /** Path with a value in place of each parameter. */
  readonly path: string;
}

/** Returns every route of the gateway, from its own registry. */
export function routesOf({ client, environment }: AttackedGateway): Route[] {
  const configuration = readConfiguration(environment);
  const { routes } = createGateway({ client, configuration, signInToken: randomBytes(32).toString('base64url') });
  const answering = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const known = answering.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(known)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: path.replaceAll(/:uuid\{[^/]*/g, someUuid).replaceAll(/:\w+(\{[^/]*)?\??/g, 'mail') };
  });
}

const someUuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

export interface Asking extends Route {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Sends a request exactly as written, including the path and `Host`. */
export async function ask(
  { url }: Pick<AttackedGateway, 'url'>,
  { method, path, headers, body }: Asking,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asking = request(
      { hostname, port, method, path, headers: { ...headers, ...lengthOf(body) }, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          const { location = '', 'set-cookie': cookies = [] } = answer.headers;
          resolve({ status: answer.statusCode ?? 0, text, location, cookies });
        });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };

export const cookieHeader = (session: string): Record<string, string> => ({
  Cookie: `${sessionCookieName}=${session}`,
});

const sessionCookie = new RegExp(`${sessionCookieName}=[^;]`);

/** Returns whether a response signs a browser in. */
export const setsSession = (cookies: readonly string[]): boolean => cookies.some((line) => sessionCookie.test(line));

/** Returns a fully valid session of a person with this role. */
export function sessionOf({ keyRing }: AttackedGateway, role: Role) {
  const cookie = createSessionCookie(keyRing, { name: people[role], proof: 'openid' });
  const { id = '', formToken = '' } = readSessionCookie(keyRing, cookie) ?? {};
  return { cookie, id, formToken };
}

export const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** One request that has to be refused. */
export interface Attempt {
  readonly what: string;
  readonly asking: Asking;
  /** Statuses that count as a refusal. */
  readonly refusals: readonly number[];
}
