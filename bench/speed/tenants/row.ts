import { randomUUID } from 'node:crypto';
import { connectMember } from '../../connect-account';
import { startInstallation, type Installation } from '../../prove/installation/installation';
import { runAtOnce } from '../at-once';
import { quantile } from '../quantile';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

const whole = { tasks: 10_000, calls: 100 };

/** Starts of the big tenant's tasks under way. */
const atOnce = 50;

const what = `a small tenant's step beside ${whole.tasks} of another: its 95th percentile by that alone`;

export const tenantsRow: Row = {
  name: 'P6',
  title: 'a small tenant beside one whose tasks pile up, where Temporal takes them in turn',
  figures: [what],
  run,
};

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const installation = await startInstallation({ onProgress, processes: ['services'], isFair: true });
  try {
    await addTenant(installation, 'big', 'supportbot');
    await addTenant(installation, 'small', 'chen');
    const calls = scaled(whole.calls, scale, 10);
    // The first ones find everything cold.
    await callInTurn(installation, 10);
    const alone = quantile(await callInTurn(installation, calls), 0.95);
    onProgress(`alone: ${alone.toFixed(0)} ms`);
    const tasks = scaled(whole.tasks, scale, 500);
    await runAtOnce({ times: tasks, atOnce }, () => start(installation, 'big'));
    const pending = await stillRunning(installation);
    onProgress(`${pending} of ${tasks} wait`);
    const beside = quantile(await callInTurn(installation, calls), 0.95);
    const left = await stillRunning(installation);
    const details = `${beside.toFixed(0)} against ${alone.toFixed(0)} ms; ${pending} waited when it began, ${left} when it ended`;
    onProgress(details);
    if (left === 0) throw new Error('Nothing waited any more when the small tenant was done: nothing was measured.');
    return [{ what, value: beside / alone, unit: '×', bar: { atMost: 1.5 }, details }];
  } finally {
    await installation.stop();
  }
}

/** An agent with an account of its own. */
async function addTenant(installation: Installation, name: string, owner: string): Promise<void> {
  await connectMember(installation, name, owner);
  const equipment = { 'board.getBoards': { account: name } };
  await installation.client.agents.define(name, { workflowType: 'steps', taskQueue: 'nobodys', equipment });
}

const start = ({ client }: Installation, agent: string) =>
  client.tools.start('board.getBoards', {}, { agent, id: `${agent}-${randomUUID()}` });

/** How long each call of the small tenant takes, one after the other, in milliseconds. */
async function callInTurn(installation: Installation, times: number): Promise<readonly number[]> {
  const { latencies } = await runAtOnce({ times, atOnce: 1 }, async () =>
    (await start(installation, 'small')).result(),
  );
  return latencies;
}

async function stillRunning({ client }: Installation): Promise<number> {
  const query = "WorkflowType = 'tool-call' AND ExecutionStatus = 'Running'";
  return (await client.temporal.workflow.count(query)).count;
}
