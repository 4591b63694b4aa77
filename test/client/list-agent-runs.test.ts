import { randomUUID } from 'node:crypto';
import { listAgentRuns } from '../../src/client/agents/list-agent-runs';
import { newestOfAll, type Lifetime } from '../../src/client/newest-started';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';

test('the latest runs are those that started last, in whichever order they ended', async () => {
  const temporal = (await connectTestServer()).createClient();
  const agent = `agent-${randomUUID()}`;
  const start = (name: string) =>
    temporal.workflow.start('run', { workflowId: `${agent}/${name}`, taskQueue: 'nobody' });
  const oldest = await start('oldest');
  const old = await start('old');
  const short = await start('short');
  await start('open');
  for (const run of [short, old, oldest]) await run.terminate();

  const runs = await eventually('all are listed', async () => {
    const listed = await listAgentRuns(temporal, [agent], { limit: 9 });
    return listed.filter(({ status }) => status === 'TERMINATED').length === 3 ? listed : undefined;
  });
  const names = ['open', 'short', 'old', 'oldest'].map((name) => `${agent}/${name}`);
  expect(runs.map(({ workflowId }) => workflowId)).toEqual(names);
  const latest = await listAgentRuns(temporal, [agent], { limit: 2 });
  expect(latest.map((run) => [run.agent, run.workflowId, run.status])).toEqual([
    [agent, names[0], 'RUNNING'],
    [agent, names[1], 'TERMINATED'],
  ]);
});

test('a listing is read no further than the newest can stand in it', async () => {
  let read = 0;
  async function* listing(): AsyncGenerator<Lifetime> {
    for (const [startTime, closeTime] of [
      [1, 99],
      [90, 98],
      [80, 97],
      [2, 85],
      [3, 79],
      [4, 78],
    ].map((times) => times.map((time) => new Date(time)))) {
      read += 1;
      yield { startTime: startTime!, closeTime: closeTime! };
    }
  }
  const newest = await newestOfAll([listing()], 2);
  expect(newest.map(({ startTime }) => startTime.getTime())).toEqual([90, 80]);
  expect(read).toBe(5);
});
