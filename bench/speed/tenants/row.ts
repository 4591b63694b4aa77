import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toolCallWorkflow } from '../../../src/messages/workflow-kinds';
import { connectMember } from '../../connect-account';
import {
  plenty,
  startInstallation,
  type Installation,
  type InstallationOptions,
} from '../../prove/installation/installation';
import { runAtOnce } from '../at-once';
import { quantile } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

const whole = { tasks: 10_000, calls: 100 };

/** Time until the tasks that were taken out of turn have been tried as well, in milliseconds. */
const settling = 30_000;

/** Number of concurrent starts of the big tenant's tasks. */
const atOnce = 50;

const pilingUpWhat = `a small tenant's step beside ${whole.tasks} of another: its 95th percentile by that alone`;
const waitingWhat = `a small tenant's step beside ${whole.tasks} of another that wait for their provider's limit: its 95th percentile by that alone`;

export const tenantsRow: Row = {
  name: 'P6',
  title: 'a small tenant beside one whose tasks pile up, where Temporal takes them in turn',
  figures: [pilingUpWhat, waitingWhat],
  run: async (options) => [await pilingUp(options), await waitingForProvider(options)],
};

/** Temporal is fully loaded. */
const pilingUp = ({ scale, onProgress }: RunOptions): Promise<Figure> =>
  withTenants({ onProgress }, async (installation) => {
    const calls = scaled(whole.calls, scale, 10);
    const alone = await quantileAlone(installation, calls, onProgress);
    const tasks = scaled(whole.tasks, scale, 500);
    await startAll(installation, tasks);
    return besideOthers(installation, { what: pilingUpWhat, tasks, calls, alone, onProgress });
  });

/** Temporal has little load: all tasks of the other tenant have begun, and no more of them proceed than its provider's limit allows. */
const waitingForProvider = ({ scale, onProgress }: RunOptions): Promise<Figure> =>
  withTenants(
    { onProgress, sandbox: { seed: 'support-desk', limits: { graph: plenty.graph }, latencyMilliseconds: 100 } },
    async (installation) => {
      const calls = scaled(whole.calls, scale, 10);
      const alone = await quantileAlone(installation, calls, onProgress);
      const tasks = scaled(whole.tasks, scale, 600);
      const last = await startAll(installation, tasks);
      await untilTried(installation, last);
      await sleep(settling);
      return besideOthers(installation, { what: waitingWhat, tasks, calls, alone, onProgress });
    },
  );

async function withTenants(
  options: InstallationOptions,
  measure: (installation: Installation) => Promise<Figure>,
): Promise<Figure> {
  const installation = await startInstallation({ ...options, processes: ['services'], isFair: true });
  try {
    await addTenant(installation, 'big', 'supportbot');
    await addTenant(installation, 'small', 'chen');
    return await measure(installation);
  } finally {
    await installation.stop();
  }
}

async function quantileAlone(
  installation: Installation,
  calls: number,
  onProgress: RunOptions['onProgress'],
): Promise<number> {
  // The first calls warm everything up.
  await callInTurn(installation, 10);
  const alone = quantile(await callInTurn(installation, calls), 0.95);
  onProgress(`alone: ${alone.toFixed(0)} ms`);
  return alone;
}

interface Trial {
  readonly what: string;
  readonly tasks: number;
  readonly calls: number;
  readonly alone: number;
  readonly onProgress: RunOptions['onProgress'];
}

async function besideOthers(
  installation: Installation,
  { what, tasks, calls, alone, onProgress }: Trial,
): Promise<Figure> {
  const pending = await stillRunning(installation);
  onProgress(`${pending} of ${tasks} wait`);
  const began = performance.now();
  const beside = quantile(await callInTurn(installation, calls), 0.95);
  const seconds = (performance.now() - began) / 1_000;
  const left = await stillRunning(installation);
  if (left === 0) throw new Error('Nothing waited any more when the small tenant was done: nothing was measured.');
  const perSecond = ((pending - left) / seconds).toFixed(1);
  const details = `${beside.toFixed(0)} against ${alone.toFixed(0)} ms; ${pending} waited when it began, ${perSecond} a second were done`;
  onProgress(details);
  return { what, value: beside / alone, unit: '×', bar: { atMost: 1.5 }, details };
}

/** Starts the big tenant's tasks. Returns the id of the last one. */
async function startAll(installation: Installation, tasks: number): Promise<string> {
  await runAtOnce({ times: tasks, atOnce }, () => start(installation, 'big'));
  return (await start(installation, 'big')).workflowId;
}

/** Waits until a step has been tried; whatever precedes the step may delay that for minutes. */
async function untilTried({ client: { temporal } }: Installation, workflowId: string): Promise<void> {
  const longest = Date.now() + 600_000;
  while (Date.now() < longest) {
    const { raw, status } = await temporal.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING' || raw.pendingActivities?.some(({ attempt }) => (attempt ?? 1) > 1) === true) return;
    await sleep(500);
  }
}

/** Adds an agent with a separate account. */
async function addTenant(installation: Installation, name: string, owner: string): Promise<void> {
  await connectMember(installation, name, owner);
  const equipment = { 'board.getBoards': { account: name } };
  await installation.client.agents.define(name, { workflowType: 'steps', taskQueue: 'nobodys', equipment });
}

const start = ({ client }: Installation, agent: string) =>
  client.calls.start('board.getBoards', {}, { agent, id: `${agent}-${randomUUID()}` });

/** Returns the duration of each call of the small tenant, made one after the other, in milliseconds. */
async function callInTurn(installation: Installation, times: number): Promise<readonly number[]> {
  const { latencies } = await runAtOnce({ times, atOnce: 1 }, async () =>
    (await start(installation, 'small')).result(),
  );
  return latencies;
}

async function stillRunning({ client }: Installation): Promise<number> {
  const query = `WorkflowType = '${toolCallWorkflow.type}' AND ExecutionStatus = 'Running'`;
  return (await client.temporal.workflow.count(query)).count;
}
