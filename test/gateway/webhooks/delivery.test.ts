import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { clientStateFor } from '../../../src/trust/client-state';
import { connectTestServer } from '../../support/temporal-server';
import { workflowsInThread } from '../../support/workflows-in-thread';
import { listen, relay } from '../worlds/relay';
import { startGateway, type RunningGateway } from '../worlds/start-gateway';
import { startWaitingTrigger } from '../worlds/trigger-signals';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

function notify(triggerId: string, ids: string[], { url, keyRing } = gateway): Promise<Response> {
  const clientState = clientStateFor(keyRing, triggerId);
  return fetch(`${url}/webhooks/mail/${triggerId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ value: ids.map((id) => ({ clientState, resourceData: { id } })) }),
  });
}

test('sends a hundred deliveries that come at once in a few signals, none lost, in order', async () => {
  const { address } = await connectTestServer();
  const faraway = await startGateway({ connection: Connection.lazy({ address: await relay(address, 100) }) });
  const trigger = await startWaitingTrigger(faraway);
  const deliveries = Array.from({ length: 100 }, (_, index) => [`${index}-a`, `${index}-b`]);
  const responses = await Promise.all(deliveries.map((ids) => notify(trigger.id, ids, faraway)));
  expect(responses.map(({ status }) => status)).toEqual(deliveries.map(() => 202));

  const signals = await trigger.signals();
  expect(signals.length).toBeLessThan(20);
  const hints = signals.flatMap((batch) => batch.hints);
  expect(hints.map(({ id }) => id).sort()).toEqual(deliveries.flat().sort());
  expect(hints.map(({ receivedAt }) => receivedAt)).toEqual(hints.map(({ receivedAt }) => receivedAt).sort());
  const order = hints.map(({ id }) => id);
  for (const [first, second] of deliveries) expect(order.indexOf(second!)).toBe(order.indexOf(first!) + 1);
});

test('keeps every signal under 256 KiB', async () => {
  const trigger = await startWaitingTrigger(gateway);
  const ids = Array.from({ length: 800 }, (_, index) => `${index}-${'x'.repeat(900)}`);
  const responses = await Promise.all([notify(trigger.id, ids.slice(0, 400)), notify(trigger.id, ids.slice(400))]);
  expect(responses.map(({ status }) => status)).toEqual([202, 202]);
  const signals = await trigger.signals();
  for (const signal of signals) expect(JSON.stringify(signal).length).toBeLessThan(256 * 1024);
  expect(signals.flatMap((batch) => batch.hints)).toHaveLength(800);
});

describe('a trigger', () => {
  test('that does not exist gets 410, so that the provider gives up', async () => {
    expect((await notify('never-was', ['AAMk'])).status).toBe(410);
  });

  test('that was removed gets 410', async () => {
    const { nativeConnection, namespace } = await connectTestServer();
    const taskQueue = `ended-${randomUUID()}`;
    const worker = await Worker.create({
      connection: nativeConnection,
      namespace,
      taskQueue,
      workflowsPath: require.resolve('./ended-trigger-workflow'),
      ...workflowsInThread,
    });
    await worker.runUntil(
      gateway.client.temporal.workflow.execute('trigger', { workflowId: `trigger/${taskQueue}`, taskQueue, args: [] }),
    );
    expect((await notify(taskQueue, ['AAMk'])).status).toBe(410);
  });

  test('that was terminated gets 503, because its agent starts it again', async () => {
    const trigger = await startWaitingTrigger(gateway);
    expect((await notify(trigger.id, ['AAMk'])).status).toBe(202);
    await trigger.handle.terminate();
    expect((await notify(trigger.id, ['AAMk'])).status).toBe(503);
  });

  test('whose signals pile up for want of a worker gets 503 until it has caught up, and is told nothing more', async () => {
    const trigger = await startWaitingTrigger(gateway);
    const padding = randomBytes(150 * 1024).toString('base64');
    for (let sent = 0; sent < 110; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, () => trigger.handle.signal('padding', padding)));
    }
    const { historyLength } = await trigger.handle.describe();
    const response = await notify(trigger.id, ['AAMk']);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await trigger.handle.describe()).historyLength).toBe(historyLength);
  });
});

/** By how many milliseconds a timer of this process, which is both gateway and provider here, rings too late. */
async function lateBy(milliseconds: number): Promise<number> {
  const begun = Date.now();
  await sleep(milliseconds);
  return Math.max(0, Date.now() - begun - milliseconds);
}

describe('when Temporal', () => {
  const answerTo = async (address: string) => {
    const trigger = await startWaitingTrigger(gateway);
    const cutOff = await startGateway({ connection: Connection.lazy({ address }), keyRing: gateway.keyRing });
    const begun = Date.now();
    const lag = lateBy(2_500);
    const response = await notify(trigger.id, ['AAMk'], cutOff);
    const ended = Date.now();
    const took = ended - begun - (await lag);
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), took, faults: cutOff.faults };
  };

  test('is down, a delivery gets 503 within three seconds', async () => {
    const { took, ...answer } = await answerTo(`127.0.0.1:${await freePort()}`);
    expect(answer).toEqual({ status: 503, retryAfter: '5', faults: [] });
    expect(took).toBeLessThan(3_000);
  });

  test('takes connections but never answers, a delivery gets 503 within three seconds', async () => {
    const { took, ...answer } = await answerTo(await listen(() => undefined));
    expect(answer).toEqual({ status: 503, retryAfter: '5', faults: [] });
    expect(took).toBeLessThan(3_000);
  });

  test('is so far away that look and signal take too long together, a delivery gets 503 within three seconds', async () => {
    const { address } = await connectTestServer();
    const { took, ...answer } = await answerTo(await relay(address, 1_600));
    expect(answer).toEqual({ status: 503, retryAfter: '5', faults: [] });
    expect(took).toBeLessThan(3_000);
  });
});
