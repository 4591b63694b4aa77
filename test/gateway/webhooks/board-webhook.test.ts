import { createHmac } from 'node:crypto';
import { readConfiguration } from '../../../src/configuration';
import { defined } from '../../../src/json/defined';
import { createBoardWebhook } from '../../../src/gateway/webhooks/board-webhook';
import type { DeliverToTrigger } from '../../../src/gateway/webhooks/deliver-to-trigger';
import { publicUrl, startGateway, type RunningGateway } from '../worlds/start-gateway';
import { startWaitingTrigger, type WaitingTrigger } from '../worlds/trigger-signals';

const apiSecret = 'the-application-secret';
const clientSecret = 'the-oauth-client-secret';

let gateway: RunningGateway;
let trigger: WaitingTrigger;

beforeAll(async () => {
  gateway = await startGateway({
    environment: { TRELLO_API_SECRET: apiSecret, ATLASSIAN_CLIENT_SECRET: clientSecret },
  });
});

beforeEach(async () => {
  trigger = await startWaitingTrigger(gateway);
});

const actionId = '65f0c0de65f0c0de65f0c0de';
/** Spelt as no JSON.stringify would: the signature is of bytes. */
const delivery = `{ "model": {"name":"Caf\\u00e9 ☕"},\n "action":{"type":"updateCard","id":"${actionId}"} }`;

const signatureOf = (body: string, callbackUrl: string, secret: string) =>
  createHmac('sha1', secret).update(`${body}${callbackUrl}`).digest('base64');

const callbackUrl = () => `${publicUrl}/webhooks/board/${trigger.id}`;

const post = (body: string, signature: string | undefined, contentType = 'application/json') =>
  fetch(`${gateway.url}/webhooks/board/${trigger.id}`, {
    method: 'POST',
    headers: { 'Content-Type': contentType, ...defined({ 'X-Trello-Webhook': signature }) },
    body,
  });

test("answers Trello's HEAD", async () => {
  const response = await fetch(`${gateway.url}/webhooks/board/${trigger.id}`, { method: 'HEAD' });
  expect(response.status).toBe(200);
});

test.each([
  ['the API secret', apiSecret],
  ['the OAuth client secret', clientSecret],
])('takes a delivery signed with %s and tells the trigger which action it was', async (_what, secret) => {
  const response = await post(delivery, signatureOf(delivery, callbackUrl(), secret));
  expect(response.status).toBe(200);
  const [batch] = await trigger.signals();
  expect(batch).toEqual({
    hints: [{ id: actionId, receivedAt: expect.any(String), detail: { type: 'updateCard' } }],
  });
});

test('takes as many signed deliveries a minute as one token may make requests, and asks to send the others again', async () => {
  const deliver = jest.fn<ReturnType<DeliverToTrigger>, Parameters<DeliverToTrigger>>();
  deliver.mockResolvedValue('delivered');
  const app = createBoardWebhook(readConfiguration({ PUBLIC_URL: publicUrl, TRELLO_API_SECRET: apiSecret }), deliver);
  const send = async (number: number) => {
    const body = delivery.replace(actionId, number.toString(16).padStart(24, '0'));
    const headers = {
      'Content-Type': 'application/json',
      'X-Trello-Webhook': signatureOf(body, callbackUrl(), apiSecret),
    };
    return (await app.request(`/${trigger.id}`, { method: 'POST', headers, body })).status;
  };
  const answers: number[] = [];
  for (let number = 0; number < 650; number += 1) answers.push(await send(number));
  expect([answers.indexOf(429), deliver.mock.calls.length]).toEqual([600, 600]);
});

test('tells the trigger of which model it was announced, so that it reads nothing of others', async () => {
  const body = delivery.replace('"model": {', '"model": {"id":"75f0c0de65f0c0de65f0c0de",');
  expect((await post(body, signatureOf(body, callbackUrl(), apiSecret))).status).toBe(200);
  const [batch] = await trigger.signals();
  expect(batch?.hints[0]?.detail).toEqual({ type: 'updateCard', model: '75f0c0de65f0c0de65f0c0de' });
});

test.each([
  ['has no signature', () => post(delivery, undefined)],
  ['is signed with another secret', () => post(delivery, signatureOf(delivery, callbackUrl(), 'a guess'))],
  [
    'was changed on its way',
    () => post(delivery.replace('Caf', 'caf'), signatureOf(delivery, callbackUrl(), apiSecret)),
  ],
  [
    'was written anew on its way',
    () => post(JSON.stringify(JSON.parse(delivery)), signatureOf(delivery, callbackUrl(), apiSecret)),
  ],
  [
    'was meant for another trigger',
    () => post(delivery, signatureOf(delivery, `${publicUrl}/webhooks/board/another`, apiSecret)),
  ],
  [
    'is signed for the address it came to, not the one registered',
    () => post(delivery, signatureOf(delivery, `${gateway.url}/webhooks/board/${trigger.id}`, apiSecret)),
  ],
  ['has a signature with something added', () => post(delivery, `${signatureOf(delivery, callbackUrl(), apiSecret)}=`)],
])('refuses a delivery that %s', async (_what, send) => {
  expect((await send()).status).toBe(401);
  expect(await trigger.signals()).toEqual([]);
});

test('verifies before it parses: what is no JSON and not signed is a forgery', async () => {
  expect((await post('{{{', 'AAAA')).status).toBe(401);
});

test.each(['{{{', '{}', '{"action":{"id":"../../secrets","type":"updateCard"}}', `{"action":{"id":"${actionId}"}}`])(
  'refuses a signed %s in a sentence',
  async (body) => {
    const response = await post(body, signatureOf(body, callbackUrl(), apiSecret));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('This is no delivery of a Trello action.');
  },
);

test('refuses what is not JSON by its own word, and what is too large', async () => {
  expect((await post(delivery, signatureOf(delivery, callbackUrl(), apiSecret), 'text/plain')).status).toBe(415);
  const large = JSON.stringify({ model: 'x'.repeat(1024 * 1024) });
  expect((await post(large, signatureOf(large, callbackUrl(), apiSecret))).status).toBe(413);
});

test('without any secret takes a delivery as a mere hint, and says that it is unverified', async () => {
  const open = await startGateway();
  const here = await startWaitingTrigger(open);
  const response = await fetch(`${open.url}/webhooks/board/${here.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: delivery,
  });
  expect(response.status).toBe(200);
  const [batch] = await here.signals();
  expect(batch?.hints[0]?.detail).toEqual({ type: 'updateCard', unverified: 'no secret is configured' });
});

test.each(['unavailable', 'overloaded', 'interrupted'] as const)(
  'without any secret a delivery that could not be stored (%s) is stored when it is sent again',
  async (outcome) => {
    const deliver = jest.fn<ReturnType<DeliverToTrigger>, []>();
    deliver.mockResolvedValueOnce(outcome).mockResolvedValueOnce('delivered');
    const app = createBoardWebhook(readConfiguration({}), deliver);
    const send = async () => {
      const headers = { 'Content-Type': 'application/json' };
      return (await app.request(`/${trigger.id}`, { method: 'POST', headers, body: delivery })).status;
    };
    expect([await send(), await send(), await send()]).toEqual([503, 200, 200]);
    expect(deliver).toHaveBeenCalledTimes(2);
  },
);

test('without any secret has the trigger read thirty actions a minute at most, however many deliveries are forged', async () => {
  const open = await startGateway();
  const here = await startWaitingTrigger(open);
  const forge = async (number: number) => {
    const body = delivery.replace(actionId, number.toString(16).padStart(24, '0'));
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${open.url}/webhooks/board/${here.id}`, { method: 'POST', headers, body })).status;
  };
  const answers: number[] = [];
  // All at once they would wait for each other in this process, which serves them, too.
  for (let from = 0; from < 400; from += 50)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, number) => forge(from + number)))));
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  // No 503: the alert of deliveries that Temporal does not store goes by that.
  expect(answers.filter((status) => status === 429)).toHaveLength(370);
  // Each hint is one read at Trello.
  expect((await here.signals()).flatMap(({ hints }) => hints)).toHaveLength(30);
});
