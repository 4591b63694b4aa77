import { metrics } from '@opentelemetry/api';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import {
  changeNotificationsSchema,
  lifecycleNotificationsSchema,
  mostNotifications,
} from '../../../src/gateway/webhooks/graph-notifications';
import { createStructuredLogger } from '../../../src/logging/structured-logger';
import { startMetrics } from '../../../src/telemetry/prometheus';
import { clientStateFor } from '../../../src/trust/client-state';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';
import { startWaitingTrigger, type WaitingTrigger } from '../worlds/trigger-signals';

let gateway: RunningGateway;
let trigger: WaitingTrigger;

beforeAll(async () => {
  gateway = await startGateway();
});

beforeEach(async () => {
  trigger = await startWaitingTrigger(gateway);
});

const json = { 'Content-Type': 'application/json' };

const notification = (id: string, clientState = clientStateFor(gateway.keyRing, trigger.id)) => ({
  subscriptionId: '7f105c7d-2dc5-4530-97cd-4e7ae6534c07',
  subscriptionExpirationDateTime: '2026-03-20T11:00:00Z',
  clientState,
  changeType: 'created',
  resource: `Users/ddfc984d/Messages/${id}`,
  resourceData: { '@odata.type': '#Microsoft.Graph.Message', id },
});

const post = (body: unknown, path = '', headers: Record<string, string> = json) =>
  fetch(`${gateway.url}/webhooks/mail/${trigger.id}${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe("Graph's handshake", () => {
  test.each(['', '/lifecycle', '/changes', '/changes/lifecycle'])(
    'gets its token back as plain text at …%s',
    async (path) => {
      const token = 'Validation: Testing client application reachability for subscription Request-Id: 7f+10/5c=';
      const response = await post('', `${path}?validationToken=${encodeURIComponent(token)}`, {
        'Content-Type': 'text/plain; charset=utf-8',
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
      expect(await response.text()).toBe(token);
    },
  );

  test('is not counted as a delivery, and one that has its query at a board trigger is', async () => {
    const collect = startMetrics({ logger: createStructuredLogger() });
    await post('', '?validationToken=Validation');
    await post({ value: [notification('AAkALgAA')] });
    const aimedAtBoards = `${gateway.url}/webhooks/board/${trigger.id}?validationToken=Validation`;
    const { status } = await fetch(aimedAtBoards, { method: 'POST', headers: json, body: '{}' });
    const counted = (await collect()).split('\n').filter((line) => /^agent_integrations_webhook\w+\{/.test(line));
    metrics.disable(); // it is the process's, and other tests follow
    const name = 'agent_integrations_webhook_deliveries_total';
    expect(counted.sort()).toEqual([
      `${name}{integration="board",status="${status}"} 1`,
      `${name}{integration="mail",status="202"} 1`,
    ]);
  });

  test('cannot be used to show a page of somebody else', async () => {
    const response = await post('', `?validationToken=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.each(['', 'x'.repeat(1001), 'two\nlines'])('refuses what is no token', async (token) => {
    expect((await post('', `?validationToken=${encodeURIComponent(token)}`)).status).toBe(400);
  });
});

describe('a notification', () => {
  test('is answered with 202 once the trigger has been told', async () => {
    const before = Date.now();
    const response = await post({ value: [notification('AAMk-1'), notification('AAMk-2')] });
    expect(response.status).toBe(202);
    const hints = (await trigger.signals()).flatMap((batch) => batch.hints);
    expect(hints.map(({ id }) => id)).toEqual(['AAMk-1', 'AAMk-2']);
    expect(Date.parse(hints[0]!.receivedAt)).toBeGreaterThanOrEqual(before);
  });

  test('of what has changed asks for one look, however much it announces', async () => {
    const changes = ['updated', 'deleted'].map((changeType) => ({ ...notification('AAMk-1'), changeType }));
    expect((await post({ value: changes }, '/changes')).status).toBe(202);
    expect(await trigger.signals()).toEqual([{ hints: [], lifecycle: 'missed' }]);
    expect((await post({ value: [notification('AAMk-1', 'forged')] }, '/changes')).status).toBe(401);
  });

  test('of anything but an arrival is taken and told nobody', async () => {
    const others = ['updated', 'deleted'].map((changeType) => ({ ...notification('AAMk-old'), changeType }));
    expect((await post({ value: others })).status).toBe(202);
    expect((await post({ value: [...others, notification('AAMk-new')] })).status).toBe(202);
    const hints = (await trigger.signals()).flatMap((batch) => batch.hints);
    expect(hints.map(({ id }) => id)).toEqual(['AAMk-new']);
  });

  test('is taken with the clientState of a key that has been rotated since', async () => {
    const [old, current] = [generateKey(), generateKey()];
    const rotated = await startGateway({ keyRing: createKeyRing([current, old], 'the test') });
    const here = await startWaitingTrigger(rotated);
    const clientState = clientStateFor(createKeyRing([old], 'the test'), here.id);
    const response = await fetch(`${rotated.url}/webhooks/mail/${here.id}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ value: [notification('AAMk', clientState)] }),
    });
    expect(response.status).toBe(202);
  });

  test.each([
    ['made up', () => 'made-up'],
    ['empty', () => ''],
    ["another trigger's", () => clientStateFor(gateway.keyRing, 'another')],
    ["another installation's", () => clientStateFor(createKeyRing([generateKey()], 'the test'), trigger.id)],
  ])('is refused when its clientState is %s', async (_what, clientState) => {
    expect((await post({ value: [notification('AAMk', clientState())] })).status).toBe(401);
    expect(await trigger.signals()).toEqual([]);
  });

  test('takes the whole delivery with it when it is forged', async () => {
    expect((await post({ value: [notification('genuine'), notification('forged', 'forged')] })).status).toBe(401);
    expect(await trigger.signals()).toEqual([]);
  });

  test.each([
    ['no JSON', '{"value":['],
    ['no text', '\u{feff}{'],
    ['no collection', {}],
    ['an empty collection', { value: [] }],
    ['without clientState', { value: [{ resourceData: { id: 'AAMk' } }] }],
    ['without an id', { value: [{ clientState: 'x', resourceData: {} }] }],
    ['with an endless id', { value: [{ clientState: 'x', resourceData: { id: 'x'.repeat(1001) } }] }],
  ])('is refused in a sentence when it is %s', async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('This is no collection of Microsoft Graph notifications.');
  });

  test('comes with up to a thousand others, and not with more', async () => {
    const some = (count: number) => ({ value: Array.from({ length: count }, (_, at) => notification(`m${at}`)) });
    expect((await post(some(mostNotifications))).status).toBe(202);
    expect((await trigger.signals()).flatMap(({ hints }) => hints)).toHaveLength(mostNotifications);
    for (const path of ['', '/changes', '/lifecycle'])
      expect((await post(some(mostNotifications + 1), path)).status).toBe(400);
  });

  test.each([
    ['change', changeNotificationsSchema],
    ['lifecycle', lifecycleNotificationsSchema],
  ])('is not looked at where there are too many: anybody may send a megabyte of them (%s)', (_what, schema) => {
    const looks = jest.fn();
    const made = { clientState: 'x', lifecycleEvent: 'missed', resourceData: { id: 'AAMk' } };
    const element = new Proxy(made, { get: (target, name) => (looks(name), Reflect.get(target, name) as unknown) });
    expect(schema.safeParse({ value: [element] }).success).toBe(true);
    looks.mockClear();
    const refused = schema.safeParse({ value: Array(mostNotifications + 1).fill(element) });
    expect([refused.error?.issues.length, looks.mock.calls.length]).toEqual([1, 0]);
  });

  test('is refused when it is not JSON by its own word', async () => {
    expect((await post({ value: [notification('AAMk')] }, '', { 'Content-Type': 'text/html' })).status).toBe(415);
  });

  test.each([
    ['announced', (text: string) => text],
    ['streamed', (text: string) => new Blob([text]).stream()],
  ])('is refused when it is too large, %s', async (_how, bodyOf) => {
    const response = await fetch(`${gateway.url}/webhooks/mail/${trigger.id}`, {
      method: 'POST',
      headers: json,
      body: bodyOf(JSON.stringify({ value: [notification('x'.repeat(1024 * 1024))] })),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });
});

describe('a lifecycle event', () => {
  const event = (lifecycleEvent: string, clientState = clientStateFor(gateway.keyRing, trigger.id)) => ({
    subscriptionId: '7f105c7d-2dc5-4530-97cd-4e7ae6534c07',
    clientState,
    lifecycleEvent,
  });

  test.each([
    ['missed', 'missed'],
    ['subscriptionRemoved', 'subscription removed'],
    ['reauthorizationRequired', 'reauthorization required'],
    ['somethingNew', 'missed'],
  ])('"%s" is told to the trigger as "%s"', async (sent, told) => {
    expect((await post({ value: [event(sent)] }, '/lifecycle')).status).toBe(202);
    expect(await trigger.signals()).toEqual([{ hints: [], lifecycle: told }]);
  });

  test('that asks for the most is told when several come together', async () => {
    await post({ value: [event('missed'), event('subscriptionRemoved'), event('missed')] }, '/lifecycle');
    const told = (await trigger.signals()).map(({ lifecycle }) => lifecycle);
    expect(told).toContain('subscription removed');
  });

  test('is refused when it is forged', async () => {
    expect((await post({ value: [event('subscriptionRemoved', 'forged')] }, '/lifecycle')).status).toBe(401);
    expect(await trigger.signals()).toEqual([]);
  });
});
