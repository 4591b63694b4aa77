import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { createKeyRing, generateKey, type KeyRing } from '../../../src/encryption/key-ring';

import { onceInThisProcess } from '../../../src/gateway/console/ended-trips';
import { createAccountTrips, type AccountTrip } from '../../../src/gateway/integrations/account-trip';
import {
  ask,
  cookieHeader,
  people,
  sessionOf,
  setsSession,
  type Answer,
  type AttackedGateway,
} from './attacked-gateway';

const minutes = 60_000;

/** The result of an attack through the browser. */
export interface Attacked {
  checked: number;
  problems: string[];
}

/**
 * Returns from a provider with callbacks that no sign-in of this browser and session has led to. A code has value only
 * when it is exchanged with the provider for tokens: no code may be exchanged.
 */
export async function accountCallbacks(gateway: AttackedGateway): Promise<Attacked> {
  const problems: string[] = [];
  let checked = 0;
  for (const integration of ['mail', 'board'] as const) {
    const other = integration === 'mail' ? 'board' : 'mail';
    const mine = sessionOf(gateway, 'operator');
    const foreign = sessionOf(gateway, 'approver');
    const again = sessionOf(gateway, 'operator');
    const viewer = sessionOf(gateway, 'viewer');
    const foreignKeys = createKeyRing([generateKey()], 'a stranger');
    const leave = async ({ to = integration, belongsTo = mine.id, keys = gateway.keyRing, at = Date.now() } = {}) => {
      const trip = tripOf(gateway, to);
      return {
        at: integration,
        session: mine.cookie,
        state: trip.state,
        trip: await tripCookie(keys, trip, belongsTo, at),
      };
    };
    const right = await leave();
    const attacks: Record<string, typeof right> = {
      'without having left': { ...(await leave()), trip: '' },
      'with another state': { ...(await leave()), state: 'forged' },
      'with no state': { ...(await leave()), state: '' },
      'with half its state': { ...right, state: right.state.slice(0, 9) },
      'in the session of somebody else': { ...(await leave()), session: foreign.cookie },
      'in another session of the same person': { ...(await leave()), session: again.cookie },
      'in no session': { ...(await leave()), session: '' },
      'as a viewer by now': { ...(await leave({ belongsTo: viewer.id })), session: viewer.cookie },
      'as an approver by now': { ...(await leave({ belongsTo: foreign.id })), session: foreign.cookie },
      'at the other provider': { ...(await leave()), at: other },
      'with a trip to the other provider': await leave({ to: other }),
      'too late': await leave({ at: Date.now() - 11 * minutes }),
      'with a trip of other keys': await leave({ keys: foreignKeys }),
      'with an altered trip': { ...right, trip: `${right.trip.slice(0, -3)}AAA` },
      'with a trip of the sign-in': { ...right, trip: right.trip.replace('connect', 'sign-in') },
    };
    for (const [how, attack] of Object.entries(attacks)) {
      checked += 1;
      const taken = await codesTaken(gateway, () => comeBack(gateway, attack));
      if (taken > 0) problems.push(`A browser came back from ${integration} ${how}, and its code was taken.`);
    }
    checked += 1;
    const twice = await codesTaken(gateway, async () => {
      await comeBack(gateway, right);
      await comeBack(gateway, right);
    });
    if (twice !== 1) problems.push(`A browser came back from ${integration} twice: ${String(twice)} codes were taken.`);
  }
  return { checked, problems };
}

function tripOf({ environment }: AttackedGateway, integration: 'mail' | 'board'): AccountTrip {
  const common = {
    state: randomUUID(),
    redirectUri: `${environment.PUBLIC_URL ?? ''}/integrations/${integration}/callback`,
    verifier: 'v'.repeat(43),
    name: 'attacked',
  };
  return integration === 'mail'
    ? { integration, ...common, tenant: 'common', meetings: false, shared: false, directory: false }
    : { integration, ...common };
}

/** Returns the cookie of a browser that was redirected to a provider, as the gateway itself makes it. */
async function tripCookie(keyRing: KeyRing, trip: AccountTrip, belongsTo: string, now?: number): Promise<string> {
  const trips = createAccountTrips(keyRing, onceInThisProcess());
  const app = new Hono().get('/', (context) => {
    trips.begin(context, trip, belongsTo, now);
    return context.text('');
  });
  const answer = await app.request('/');
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

interface Return {
  readonly at: string;
  readonly session: string;
  readonly state: string;
  readonly trip: string;
}

const comeBack = (gateway: AttackedGateway, { at, session, state, trip }: Return) =>
  ask(gateway, {
    method: 'GET',
    path: `/integrations/${at}/callback?${new URLSearchParams({ state, code: 'a-code' }).toString()}`,
    headers: { Cookie: `${cookieHeader(session).Cookie ?? ''}; ${trip}` },
  });

/** Counts how often a code was exchanged with a provider during the run. */
async function codesTaken({ sandbox }: AttackedGateway, run: () => Promise<unknown>): Promise<number> {
  const asked = () => sandbox.requests.list({ method: 'POST' }).filter(({ path }) => path.endsWith('/token')).length;
  const before = asked();
  await run();
  return asked() - before;
}

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/approvals@evil.example',
  '/.evil.example//x',
  '///evil.example',
  'http:evil.example',
  '/approvals?to=//evil.example',
  '/approvals#//evil.example',
];

/** Signs in with a return address elsewhere, and under every host name that the gateway might have. */
export async function strangeReturns(gateway: AttackedGateway): Promise<Attacked> {
  const problems: string[] = [];
  let checked = 0;
  // The sign-in at the issuer begins at the public address.
  const home = gateway.environment.PUBLIC_URL ?? '';
  const pathOf = (href: string) => (href.startsWith(`${home}/`) ? href.slice(home.length) : href);
  for (const to of elsewhere) {
    checked += 2;
    const shown = await ask(gateway, { method: 'GET', path: `/sign-in?${new URLSearchParams({ to }).toString()}` });
    const links = [...shown.text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    if (links.some((href) => !isOwn(pathOf(href)) && href !== '#content' && href !== 'data:,'))
      problems.push(`The sign-in page leads to ${to}.`);
    const { location, status } = await signInBy(gateway, to);
    if (!isOwn(location) || status !== 303)
      problems.push(`A sign-in with "${to}" ended at "${location}" (${String(status)}).`);
  }
  for (const Host of [
    'evil.example',
    'evil.example:443',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '[::1].evil',
  ]) {
    for (const path of ['/sign-in/openid', '/sign-in', '/', '/approvals', '/integrations/mail/new']) {
      checked += 1;
      const { cookie } = sessionOf(gateway, 'operator');
      const headers = {
        Host,
        'X-Forwarded-Host': Host,
        'X-Forwarded-Proto': 'https',
        Forwarded: `host=${Host}`,
        ...cookieHeader(cookie),
      };
      const { location, text } = await ask(gateway, { method: 'GET', path, headers });
      if (decodeURIComponent(location).includes(Host) || text.includes(Host))
        problems.push(`${path}, called as ${Host}, leads to ${location === '' ? 'a page that names it' : location}.`);
    }
  }
  return { checked, problems };
}

const isOwn = (location: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(location);

/** Signs in through the issuer. */
async function signInBy(gateway: AttackedGateway, to: string): Promise<Answer> {
  const away = await ask(gateway, { method: 'GET', path: `/sign-in/openid?${new URLSearchParams({ to }).toString()}` });
  const back = await atIssuer(away.location);
  return ask(gateway, { method: 'GET', path: back, headers: { Cookie: away.cookies[0]?.split(';')[0] ?? '' } });
}

/** Acts as a person at the issuer. @returns the path that the issuer redirects the browser to */
async function atIssuer(authorize: string): Promise<string> {
  const body = new URLSearchParams({ person: people.operator.split('@')[0] ?? '', decision: 'continue' });
  const answer = await fetch(authorize, { method: 'POST', body, redirect: 'manual' });
  const { pathname, search } = new URL(answer.headers.get('Location') ?? '');
  return `${pathname}${search}`;
}

/** Returns from the issuer with callbacks that no sign-in of this browser has led to: they must not sign anybody in. */
export async function signInCallbacks(gateway: AttackedGateway): Promise<Attacked> {
  const problems: string[] = [];
  const leave = async () => {
    const away = await ask(gateway, { method: 'GET', path: '/sign-in/openid' });
    return { cookie: away.cookies[0]?.split(';')[0] ?? '', back: await atIssuer(away.location) };
  };
  const [one, other] = [await leave(), await leave()];
  const arrive = (path: string, Cookie: string) => ask(gateway, { method: 'GET', path, headers: { Cookie } });
  const first = await arrive(one.back, one.cookie);
  if (first.status !== 303) throw new Error(`Nobody can sign in: ${String(first.status)} ${first.text.slice(0, 200)}`);
  const attacks: Record<string, readonly [path: string, cookie: string]> = {
    twice: [one.back, one.cookie],
    'in another browser': [one.back, other.cookie],
    'in a browser that never left': [other.back, ''],
    'with another state': [other.back.replace(/state=[^&]*/, 'state=forged'), other.cookie],
    'with no state': [other.back.replace(/state=[^&]*/, ''), other.cookie],
    'with an altered trip': [other.back, `${other.cookie.slice(0, -3)}AAA`],
    'with a trip to a provider': [
      other.back,
      (await tripCookie(gateway.keyRing, tripOf(gateway, 'mail'), '')).replace('connect', 'sign-in'),
    ],
    "with somebody else's code": [other.back.replace(/code=[^&]*/, 'code=made-up'), other.cookie],
    'after all that, with what it left with': [other.back, other.cookie],
  };
  for (const [how, [path, cookie]] of Object.entries(attacks)) {
    const { cookies, status } = await arrive(path, cookie);
    if (status === 303 || setsSession(cookies)) problems.push(`A browser that came back ${how} was signed in.`);
  }
  return { checked: Object.keys(attacks).length, problems };
}
