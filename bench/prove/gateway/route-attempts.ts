import { randomBytes } from 'node:crypto';
import { roles, type Role } from '../../../src/configuration/role';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { createSessionCookie } from '../../../src/gateway/console/session/session';
import {
  cookieHeader,
  formType,
  people,
  routesOf,
  sessionOf,
  tokens,
  type AttackedGateway,
  type Attempt,
  type Route,
} from './attacked-gateway';

/** Public routes: sign-in (also of MCP clients), assets, health, the API description, and provider webhooks, which authenticate otherwise. */
const open = /^\/(sign-in|assets|health|ready|webhooks|\.well-known|api\/openapi\.json)(\/|$)/;

/** Programs use these routes with a bearer token. Every other route is a page that needs a session. */
const isForPrograms = ({ path }: Route): boolean => /^\/(api|\/?codec|mcp)(\/|$)/.test(path);

const isChange = ({ method }: Route): boolean => method !== 'GET';

/** Returns the lowest role that may post there. A new route needs an operator unless this function says otherwise. */
function neededFor({ path }: Route): Role {
  const isForAll = path === '/sign-out' || path === '/time-zone';
  if (isForAll || /^\/api\/triggers\/[^/]+\/(test|diagnose)$/.test(path)) return 'viewer';
  return path.startsWith('/approvals/') || path.startsWith('/api/approvals/') ? 'approver' : 'operator';
}

/** Returns attempts on every route by everyone who may not use it. */
export function routeAttempts(gateway: AttackedGateway): Attempt[] {
  const guarded = routesOf(gateway).filter(({ path }) => !open.test(path));
  return [
    ...guarded.flatMap((route) => strangersAt(gateway, route)),
    ...guarded.filter(isChange).flatMap((route) => rolesAt(gateway, route)),
    ...guarded
      .filter((route) => isChange(route) && !isForPrograms(route))
      .flatMap((route) => forgedForms(gateway, route)),
    ...guarded.filter((route) => !isChange(route)).flatMap(spelledOtherwise),
  ];
}

/** Returns attempts without a valid sign-in, in every variant. */
function strangersAt(gateway: AttackedGateway, route: Route): Attempt[] {
  const { keyRing, url } = gateway;
  const operator = { name: people.operator, proof: 'openid' } as const;
  const foreignKeys = createKeyRing([generateKey()], 'a stranger');
  const forged = Buffer.from(JSON.stringify({ ...operator, id: 'x', expiresAt: Date.now() + 60_000 })).toString(
    'base64url',
  );
  const random = randomBytes(32).toString('base64url');
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const strangers: Record<string, Record<string, string>> = {
    nobody: {},
    'somebody with a made-up session': cookieHeader(`${forged}.${random}`),
    'somebody with an unsigned session': cookieHeader(`${forged}.`),
    'somebody whose session other keys signed': cookieHeader(createSessionCookie(foreignKeys, operator)),
    'somebody whose session has expired': cookieHeader(
      createSessionCookie(keyRing, operator, Date.now() - 13 * 3_600_000),
    ),
    'somebody who is not on the list': cookieHeader(
      createSessionCookie(keyRing, { name: 'eve@evil.example', proof: 'openid' }),
    ),
    'somebody by a link that is off': cookieHeader(
      createSessionCookie(keyRing, { name: people.operator, proof: 'link' }),
    ),
    'somebody with a made-up token': bearer(random),
    'somebody with no token': { Authorization: 'Bearer' },
    'somebody with a token by the wrong scheme': { Authorization: `Basic ${tokens.operator}` },
    // Pages accept sessions, the API accepts tokens.
    ...(!isForPrograms(route) && { 'a program with a token': bearer(tokens.operator) }),
    ...(route.path.startsWith('/api') && {
      'somebody with a session': cookieHeader(sessionOf(gateway, 'operator').cookie),
    }),
  };
  return Object.entries(strangers).map(([who, headers]) => ({
    what: `${who} at ${route.method} ${route.path}`,
    asking: isChange(route)
      ? { ...route, headers: { Origin: url, ...formType, ...headers }, body: 'formToken=made-up' }
      : { ...route, headers },
    // These routes refuse with 400 if they check the form of the input first.
    refusals: [400, 401],
  }));
}

/** Returns attempts by people who are signed in with an insufficient role. */
function rolesAt(gateway: AttackedGateway, route: Route): Attempt[] {
  const tooSmall = roles.filter((role) => rank(role) < rank(neededFor(route)));
  const codecToo = /^\/\/?codec\//.test(route.path);
  return tooSmall.flatMap((role) => {
    const { cookie, formToken } = sessionOf(gateway, role);
    const byForm = {
      what: `a ${role} at ${route.method} ${route.path}`,
      asking: {
        ...route,
        headers: { Origin: gateway.url, ...formType, ...cookieHeader(cookie) },
        body: new URLSearchParams({ formToken }).toString(),
      },
      refusals: [403],
    };
    const byToken = {
      what: `a program of a ${role} at ${route.method} ${route.path}`,
      asking: {
        ...route,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[role]}` },
        body: JSON.stringify(bodies[route.path] ?? {}),
      },
      // Only the program that started a call can see it.
      refusals: route.path.endsWith('/withdraw') ? [403, 404] : [403],
    };
    if (!isForPrograms(route)) return [byForm];
    return codecToo ? [byForm, byToken] : [byToken];
  });
}

/** Routes validate these bodies before they check who asks. */
const bodies: Readonly<Record<string, object>> = { '/api/calls': { step: 'mail.listLabels', input: {} } };

const rank = (role: Role): number => ['viewer', 'approver', 'operator'].indexOf(role);

/** Returns forms that an operator's browser sends without the operator's intent. */
function forgedForms(gateway: AttackedGateway, route: Route): Attempt[] {
  const mine = sessionOf(gateway, 'operator');
  const foreign = sessionOf(gateway, 'viewer');
  const [self, cookie] = [gateway.url, cookieHeader(mine.cookie)];
  const form = (token: string): string => new URLSearchParams({ formToken: token }).toString();
  const right = { headers: { Origin: self, ...formType, ...cookie }, body: form(mine.formToken) };
  const forgeries: Record<string, { headers: Record<string, string>; body: string; path?: string }> = {
    'without its token': { ...right, body: 'name=x' },
    'with an empty token': { ...right, body: form('') },
    "with another session's token": { ...right, body: form(foreign.formToken) },
    'with a made-up token': { ...right, body: form(randomBytes(32).toString('base64url')) },
    'with half of its token': { ...right, body: form(mine.formToken.slice(0, 20)) },
    'with its token in the address': { ...right, body: 'name=x', path: `${route.path}?${form(mine.formToken)}` },
    'from another site': { ...right, headers: { ...right.headers, Origin: 'https://evil.example' } },
    'from a site of a like name': { ...right, headers: { ...right.headers, Origin: `${self}.evil.example` } },
    'from nowhere': { ...right, headers: { ...right.headers, Origin: 'null' } },
    'from a page that hides where it is': {
      ...right,
      headers: { ...formType, ...cookie, 'Sec-Fetch-Site': 'cross-site' },
    },
    'as plain text': { ...right, headers: { ...right.headers, 'Content-Type': 'text/plain' } },
    'as JSON': { ...right, headers: { ...right.headers, 'Content-Type': 'application/json' } },
    'of no type': { ...right, headers: { Origin: self, ...cookie } },
  };
  return Object.entries(forgeries).map(([how, forgery]) => ({
    what: `a form ${how} at ${route.path}`,
    asking: { ...route, ...forgery },
    refusals: [403, 415],
  }));
}

/** Returns attempts at the same address in other spellings, without a sign-in. */
function spelledOtherwise({ method, path }: Route): Attempt[] {
  const [, first = '', ...rest] = path.split('/');
  const spellings = [
    `${path}/`,
    `/${path}`,
    `/.${path}`,
    `/sign-in/..${path}`,
    `/assets/../${path}`,
    `/health/%2e%2e${path}`,
    `/${first.toUpperCase()}/${rest.join('/')}`,
    `/%${(first.codePointAt(0) ?? 0).toString(16)}${first.slice(1)}/${rest.join('/')}`,
    `${path}?token=x&to=${path}`,
    `${path}%00`,
    `${path};x=/health`,
    `${path}#/health`,
    `http://localhost${path}`,
  ];
  return spellings.map((spelled) => ({
    what: `nobody at ${method} ${spelled}`,
    asking: { method, path: spelled, headers: { 'X-Original-URL': '/health', 'X-Forwarded-For': '127.0.0.1' } },
    refusals: [400, 401, 404],
  }));
}
