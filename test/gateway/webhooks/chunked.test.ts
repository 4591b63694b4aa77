import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { metrics } from '@opentelemetry/api';
import { createStructuredLogger } from '../../../src/logging/structured-logger';
import { startMetrics } from '../../../src/telemetry/prometheus';
import { clientStateFor } from '../../../src/trust/client-state';
import { publicUrl, startGateway, type RunningGateway } from '../worlds/start-gateway';
import { startWaitingTrigger, type WaitingTrigger } from '../worlds/trigger-signals';

const apiToken = randomBytes(32).toString('base64url');
const apiSecret = 'the-application-secret';

let gateway: RunningGateway;
let trigger: WaitingTrigger;

beforeAll(async () => {
  const hash = createHash('sha256').update(apiToken).digest('hex');
  gateway = await startGateway({ environment: { API_TOKENS: `ops:operator:${hash}`, TRELLO_API_SECRET: apiSecret } });
  trigger = await startWaitingTrigger(gateway);
});

/** A stream's length is not known: it goes without Content-Length, as through many a proxy. */
function postChunks(path: string, headers: Record<string, string>, chunks: readonly string[]): Promise<Response> {
  const body = ReadableStream.from(chunks).pipeThrough(new TextEncoderStream());
  return fetch(`${gateway.url}${path}`, { method: 'POST', headers, body, duplex: 'half', redirect: 'manual' });
}

const halves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)];
const json = { 'Content-Type': 'application/json' };
const token = { Authorization: `Bearer ${apiToken}` };

describe('a body without Content-Length is read like any other', () => {
  test('in a notification of Graph', async () => {
    const clientState = clientStateFor(gateway.keyRing, trigger.id);
    const delivery = JSON.stringify({ value: [{ clientState, resourceData: { id: 'AAMk-chunked' } }] });
    expect((await postChunks(`/webhooks/mail/${trigger.id}`, json, halves(delivery))).status).toBe(202);
  });

  test('in a delivery of Trello, byte for byte', async () => {
    const delivery = '{ "action":{"type":"updateCard","id":"65f0c0de65f0c0de65f0c0de"},  "x": "Caf\\u00e9 ☕" }';
    const callbackUrl = `${publicUrl}/webhooks/board/${trigger.id}`;
    const signature = createHmac('sha1', apiSecret).update(`${delivery}${callbackUrl}`).digest('base64');
    const headers = { ...json, 'X-Trello-Webhook': signature };
    expect((await postChunks(`/webhooks/board/${trigger.id}`, headers, halves(delivery))).status).toBe(200);
  });

  test('in a call of the API, whose refusal is about its content', async () => {
    const answer = await postChunks('/api/calls', { ...json, ...token }, halves('{"step":"mail.nothing","input":{}}'));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('mail.nothing');
  });

  test('in a form', async () => {
    const form = new URLSearchParams({ token: gateway.signInToken, name: 'Ada' }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: gateway.url };
    const answer = await postChunks('/sign-in', headers, halves(form));
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([303, 1]);
  });

  test("in what Temporal's Web UI asks the codec", async () => {
    const answer = await postChunks('/codec/decode', { ...json, ...token }, halves('{"payloads":[]}'));
    expect([answer.status, await answer.json()]).toEqual([200, { payloads: [] }]);
  });
});

test.each([
  ['/webhooks/mail/some-trigger', json, 2],
  ['/webhooks/board/some-trigger', json, 2],
  ['/api/calls', { ...json, ...token }, 5],
  ['/codec/decode', { ...json, ...token }, 17],
])('a body without Content-Length that is too long is refused at %s', async (path, headers, megabytes) => {
  const chunks = Array.from({ length: megabytes }, () => 'x'.repeat(1024 * 1024));
  expect((await postChunks(path, headers, chunks)).status).toBe(413);
});

test.each([
  ['an API call that is no JSON', '/api/calls', { ...token, 'Content-Type': 'text/plain' }, 415],
  ['a delivery without a signature', '/webhooks/board/some-trigger', json, 401],
  ['a form that is none', '/sign-in', json, 415],
])('%s is refused when its body has come: the connection serves the next request', async (_, path, headers, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const length = 100_000;
  const refused = request(`${gateway.url}${path}`, {
    method: 'POST',
    agent,
    headers: { ...headers, 'Content-Length': length },
  });
  refused.write('x'.repeat(length / 2));
  // Longer than a connection with a half-read request was kept.
  await sleep(600);
  refused.end('x'.repeat(length / 2));
  expect(await statusOf(refused)).toBe(status);
  const next = request(`${gateway.url}/nothing`, { agent }).end();
  expect([await statusOf(next), next.reusedSocket]).toEqual([404, true]);
  agent.destroy();
});

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await answer.resume().toArray();
  return answer.statusCode;
}

test.each([
  ['a delivery', '/webhooks/board/some-trigger', json],
  ['a call of the API', '/api/calls', { ...json, ...token }],
  ['a form', '/sign-in', { 'Content-Type': 'application/x-www-form-urlencoded' }],
])('%s whose client hangs up in the middle is no fault, and no delivery', async (_, path, headers) => {
  const collect = startMetrics({ logger: createStructuredLogger() });
  const half = request(`${gateway.url}${path}`, { method: 'POST', headers: { ...headers, 'Content-Length': 1_000 } });
  half.on('error', () => undefined);
  half.write('{"action":');
  await sleep(200);
  half.destroy();
  await sleep(200);
  const counted = await collect();
  metrics.disable(); // it is the process's
  expect(counted).not.toContain('agent_integrations_webhook_deliveries_total{');
  expect(gateway.faults).toEqual([]);
});

test('none of these is a fault of the service', () => expect(gateway.faults).toEqual([]));
