import { randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { triggerWorkflow } from '../../../src/messages/workflow-kinds';
import { startInstallation, type Installation } from '../../prove/installation/installation';
import { until } from '../../prove/until';
import { runAtOnce } from '../at-once';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

/** A few hundred starts by hand are enough to measure their rate. */
const whole = { events: 1_000, byHand: 300 };

/** Number of concurrent starts by hand. */
const atOnce = 20;

const burst = `${whole.events} mails at once for one trigger`;
const patienceSeconds = 180;
/** The looks are to cost little beside what is measured. */
const pauseMilliseconds = 500;

const whats = {
  webhook: `${burst}: agents started in a second by \`workflow.start\` from one client, by webhook`,
  polling: `${burst}: agents started in a second by \`workflow.start\` from one client, by polling`,
  bytes: `${burst}: what each adds to the trigger's history, by webhook`,
  length: `${burst}: the longest run of the trigger`,
};

export const eventBurstRow: Row = {
  name: 'P4',
  title: 'a burst of mails on one trigger, each of which starts an agent',
  figures: Object.values(whats),
  run,
};

/** The result of one burst. */
interface Burst {
  /** Agents started per second, and workflows started by hand right afterwards. */
  readonly perSecond: number;
  readonly byHand: number;
  /** Bytes of the trigger's history per mail. */
  readonly bytes: number;
  /** Number of events in the longest run of the trigger. */
  readonly longest: number;
}

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const events = scaled(whole.events, scale, 20);
  const webhook = await measure('webhook', events, onProgress);
  const polling = await measure('polling', events, onProgress);
  const ratio = ({ perSecond, byHand }: Burst) => ({
    value: perSecond / byHand,
    unit: '×',
    details: `${perSecond.toFixed(0)} against ${byHand.toFixed(0)} a second`,
  });
  const longest = Math.max(webhook.longest, polling.longest);
  const details = `${polling.bytes.toFixed(0)} by polling`;
  return [
    { what: whats.webhook, ...ratio(webhook), bar: { atLeast: 0.6 } },
    { what: whats.polling, ...ratio(polling), bar: { atLeast: 0.4 } },
    { what: whats.bytes, value: webhook.bytes, unit: 'bytes', bar: { atMost: 1_024 }, details },
    {
      what: whats.length,
      value: longest,
      unit: 'events',
      bar: { atMost: 1_000 },
      details: 'by webhook and by polling',
    },
  ];
}

async function measure(how: 'webhook' | 'polling', events: number, onProgress: (line: string) => void): Promise<Burst> {
  const installation = await startInstallation({
    onProgress,
    processes: how === 'webhook' ? ['services', 'gateway'] : ['services'],
    environment: { POLLING_SECONDS: '1' },
  });
  try {
    const { client, sandbox } = installation;
    await client.agents.define('burst', {
      workflowType: 'noting',
      taskQueue: 'nobodys',
      equipment: {},
      triggers: [{ id: 'burst', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:Order' } }],
    });
    const isReady = async (): Promise<boolean> => {
      const { lastCompletePullAt, path } = await client.triggers.get('burst');
      return lastCompletePullAt !== undefined && path === how;
    };
    await until('the trigger has looked', isReady, patienceSeconds, pauseMilliseconds);
    // The first mail warms everything up.
    sandbox.graph.deliverMail(sandboxMailbox, orderMail(0));
    const haveStarted = (count: number) =>
      until(
        `${count} agents have started`,
        async () => (await startTimes(installation)).length === count,
        patienceSeconds,
        pauseMilliseconds,
      );
    await haveStarted(1);
    const before = await historyOf(installation);
    const began = Date.now();
    for (let number = 1; number <= events; number += 1) sandbox.graph.deliverMail(sandboxMailbox, orderMail(number));
    await haveStarted(events + 1);
    const ended = Math.max(...(await startTimes(installation)));
    const after = await historyOf(installation);
    const perSecond = events / ((ended - began) / 1_000);
    const byHand = await startByHand(installation, Math.min(events, whole.byHand));
    const bytes = (after.bytes - before.bytes) / events;
    onProgress(
      `by ${how}: ${perSecond.toFixed(0)} against ${byHand.toFixed(0)} a second, ${bytes.toFixed(0)} bytes each`,
    );
    return { perSecond, byHand, bytes, longest: after.longest };
  } finally {
    await installation.stop();
  }
}

const orderMail = (number: number) => ({
  from: { name: 'Lena Berg', address: 'lena@northwind.example' },
  subject: `Order ${number}`,
  text: `When does order ${number} ship? ${'We need it before the end of the month, as agreed. '.repeat(10)}`,
});

/** Returns the start time of each agent by Temporal's clock, which is this machine's. */
async function startTimes({ client: { temporal } }: Installation): Promise<number[]> {
  const times: number[] = [];
  for await (const { startTime } of temporal.workflow.list({ query: "WorkflowType = 'noting'", pageSize: 1_000 }))
    times.push(startTime.getTime());
  return times;
}

/** Returns the size of all runs of the trigger. */
async function historyOf({ client: { temporal } }: Installation): Promise<{ bytes: number; longest: number }> {
  let bytes = 0;
  let longest = 0;
  const workflowId = triggerWorkflow.idOf('burst');
  for await (const { runId } of temporal.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
    const { historySize = 0, historyLength } = await temporal.workflow.getHandle(workflowId, runId).describe();
    bytes += historySize;
    longest = Math.max(longest, historyLength);
  }
  return { bytes, longest };
}

/** Returns the number of starts per second. */
async function startByHand({ client }: Installation, times: number): Promise<number> {
  const { workflow } = new Client({ connection: client.temporal.connection });
  const started = await runAtOnce({ times, atOnce }, (number) =>
    workflow.start('by hand', {
      workflowId: `by-hand-${randomBytes(12).toString('hex')}`,
      taskQueue: 'nobodys',
      args: [orderMail(number)],
    }),
  );
  return started.perSecond;
}
