import { randomBytes } from 'node:crypto';
import { AgentIntegrationsClient } from '../../../src/client';
import { readConfiguration } from '../../../src/configuration';
import { createGateway } from '../../../src/gateway';
import { connectTestServer } from '../../support/temporal-server';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';

/** What is open on purpose: signing in, what its page looks like, health, what the API is, and providers who prove themselves otherwise. */
const open = /^\/(sign-in|assets|health|ready|webhooks|api\/openapi\.json)(\/|$)/;

let gateway: RunningGateway;
let routes: { method: string; path: string }[];

beforeAll(async () => {
  gateway = await startGateway();
  const { connection, namespace } = await connectTestServer();
  const { keyRing } = gateway;
  const app = createGateway({
    client: new AgentIntegrationsClient({ connection, namespace, keyRing }),
    configuration: readConfiguration({}),
    signInToken: randomBytes(32).toString('base64url'),
  });
  const known = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  routes = [...new Set(known)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path: path.replaceAll(/:uuid\{[^/]*/g, randomUuid).replaceAll(/:\w+(\{[^/]*)?/g, 'mail') };
  });
});

const randomUuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, {
    method,
    headers: { Origin: gateway.url, ...headers },
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new URLSearchParams({ formToken: 'made up' }) }),
  });

test('nobody gets past sign-in without a session or a token, whatever the address', async () => {
  const guarded = routes.filter(({ path }) => !open.test(path));
  expect(guarded.length).toBeGreaterThan(40);
  for (const { method, path } of guarded) {
    const { status, headers } = await ask(method, path);
    expect([method, path, status]).toEqual([method, path, 401]);
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test('a made-up session or token is worth as much as none', async () => {
  const forged = Buffer.from(JSON.stringify({ name: 'Eve', proof: 'link', expiresAt: Date.now() + 60_000 }));
  const made = {
    Cookie: `agent-integrations-session=${forged.toString('base64url')}.${randomBytes(32).toString('base64url')}`,
    Authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
  };
  for (const { method, path } of routes.filter((route) => !open.test(route.path))) {
    expect([method, path, (await ask(method, path, made)).status]).toEqual([method, path, 401]);
  }
});

test('providers are believed only what they prove', async () => {
  for (const { method, path } of routes.filter(
    (route) => route.path.startsWith('/webhooks') && route.method === 'POST',
  )) {
    const { status } = await ask(method, path);
    expect(`${method} ${path} ${String(status)}`).toMatch(/ (401|404|410|415)$/);
  }
});
