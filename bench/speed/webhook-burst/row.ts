import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { Agent, request } from 'undici';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import type { WebhookBatch } from '../../../src/messages/trigger';
import { triggerWorkflow } from '../../../src/messages/workflow-kinds';
import { clientStateFor } from '../../../src/trust/client-state';
import { startInstallation, type Installation } from '../../prove/installation/installation';
import { runAtOnce } from '../at-once';
import { inTurn, medianOf, ratioOf } from '../in-turn';
import { quantile } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

/** A few hundred starts by hand are enough to measure their rate. */
const whole = { rounds: 3, deliveries: 2_000, byHand: 500 };
const triggers = 50;

/** Rounds that are not counted: a gateway runs for months, and its first thousands of requests are slower. */
const warmingUp = 3;

/** Number of concurrent starts by hand; more do not increase the rate. */
const atOnce = 200;
const mostAgain = 20;

/** A provider's senders keep their connections open, one for each concurrent delivery. */
const senders = new Agent({ keepAliveTimeout: 60_000 });

const whats = {
  rate: `${whole.deliveries} notifications for ${triggers} triggers: acknowledged in a second by \`workflow.start\` each`,
  latency: `${whole.deliveries} notifications for ${triggers} triggers: 99 % are acknowledged within`,
  lost: `${whole.deliveries} notifications for ${triggers} triggers: acknowledged and not in Temporal`,
};

export const webhookBurstRow: Row = {
  name: 'P7',
  title: 'a burst of webhook deliveries, each acknowledged when Temporal has it',
  figures: Object.values(whats),
  run,
};

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const installation = await startInstallation({ onProgress, processes: ['services', 'gateway'] });
  try {
    const deliveries = scaled(whole.deliveries, scale, triggers);
    const waiting = await startTriggers(installation);
    const acknowledged: string[] = [];
    const latencies: number[] = [];
    const ours = async (): Promise<number> => {
      await openConnections(installation, deliveries);
      const measured = await runAtOnce({ times: deliveries, atOnce: deliveries }, async (number) => {
        acknowledged.push(await deliver(installation, waiting[number % waiting.length] ?? ''));
      });
      latencies.push(quantile(measured.latencies, 0.99));
      return measured.perSecond;
    };
    const all = await inTurn(scaled(whole.rounds, scale, 1) + warmingUp, {
      ours,
      theirs: () => startEach(installation, scaled(whole.byHand, scale, triggers)),
    });
    const pairs = all.slice(warmingUp);
    const kept = new Set((await Promise.all(waiting.map((id) => hintsOf(installation, id)))).flat());
    const lost = acknowledged.filter((id) => !kept.has(id)).length;
    const details = `${medianOf(pairs, 'ours').toFixed(0)} against ${medianOf(pairs, 'theirs').toFixed(0)} a second; all delivered at once`;
    onProgress(details);
    const seconds = Math.max(...latencies.slice(warmingUp)) / 1_000;
    return [
      { what: whats.rate, value: ratioOf(pairs), unit: '×', bar: { atLeast: 5 }, details },
      {
        what: whats.latency,
        value: seconds,
        unit: 's',
        bar: { atMost: 1 },
        details: `the worst of ${pairs.length} bursts`,
      },
      { what: whats.lost, value: lost, unit: '', bar: { atMost: 0 }, details: `${acknowledged.length} acknowledged` },
    ];
  } finally {
    await installation.stop();
  }
}

/** Starts triggers without workers: the signals they receive stay in their histories. */
async function startTriggers({ client }: Installation): Promise<string[]> {
  const ids = Array.from({ length: triggers }, (_, number) => `burst-${number}`);
  await Promise.all(
    ids.map((id) =>
      client.temporal.workflow.start(triggerWorkflow.type, {
        workflowId: triggerWorkflow.idOf(id),
        taskQueue: 'nobodys',
        args: [],
      }),
    ),
  );
  return ids;
}

async function openConnections({ publicUrl }: Installation, count: number): Promise<void> {
  const open = async (): Promise<void> => {
    const { body } = await request(`${publicUrl}/health`, { dispatcher: senders });
    await body.dump();
  };
  await Promise.all(Array.from({ length: count }, open));
}

/**
 * Sends a notification as Microsoft Graph does, with an id as long as Graph's, and resends it if it is not accepted.
 * Returns the id after the acknowledgement.
 */
async function deliver({ publicUrl, keyRing }: Installation, triggerId: string): Promise<string> {
  const id = `AAMk${randomBytes(72).toString('base64url')}`;
  const notification = {
    subscriptionId: triggerId,
    clientState: clientStateFor(keyRing, triggerId),
    changeType: 'created',
    resource: `Users/1/Messages/${id}`,
    resourceData: { '@odata.type': '#Microsoft.Graph.Message', id },
  };
  const delivery = {
    dispatcher: senders,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: [notification] }),
  };
  for (let again = 0; again < mostAgain; again += 1) {
    const { statusCode, body } = await request(`${publicUrl}/webhooks/mail/${triggerId}`, delivery);
    await body.dump();
    if (statusCode === 202) return id;
    await sleep(500);
  }
  throw new Error(`A delivery was not taken in ${mostAgain} attempts.`);
}

/** By hand: starts one workflow per event with a plain client. Returns the rate per second. */
async function startEach({ client }: Installation, times: number): Promise<number> {
  const { workflow } = new Client({ connection: client.temporal.connection });
  const started = await runAtOnce({ times, atOnce }, () =>
    workflow.start('told', {
      workflowId: `told-${randomBytes(12).toString('hex')}`,
      taskQueue: 'nobodys',
      args: [{ id: randomBytes(72).toString('base64url') }],
    }),
  );
  return started.perSecond;
}

async function hintsOf({ client, keyRing }: Installation, triggerId: string): Promise<string[]> {
  const { events } = await client.temporal.workflow.getHandle(triggerWorkflow.idOf(triggerId)).fetchHistory();
  const inputs = (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.input ?? []);
  const payloads = await createPayloadCodec(keyRing).decode(inputs.flatMap((input) => input.payloads ?? []));
  const batches = payloads.map((payload) => defaultPayloadConverter.fromPayload<WebhookBatch>(payload));
  return batches.flatMap(({ hints }) => hints.map(({ id }) => id));
}
