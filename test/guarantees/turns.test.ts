import { tsToMs } from '@temporalio/common/lib/time';
import { startDevServer, type DevServer } from '../../src/temporal/dev-server/start-dev-server';
import { runAsCall } from '../../src/temporal/call/current-call';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let server: DevServer;
let world: World;

beforeAll(async () => {
  // As operations/temporal-in-turn.yaml has it.
  server = await startDevServer({
    ...{ namespace: 'default', retentionDays: 1, ui: false, isFair: true },
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  process.env.TEMPORAL_ADDRESS = server.address;
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  for (const agent of ['big', 'small'])
    await world.client.agents.define(agent, {
      ...{ workflowType: 'steps', taskQueue: agentTaskQueue },
      equipment: { 'board.getBoards': {} },
    });
});
afterEach(() => world.stop());

const work = [{ step: 'board.getBoards', input: {} }];
const waiting = 40;
/** Each poll that waits when all begins takes a task before any order counts. */
const polls = 10;
const startWorker = () =>
  world.startWorkers({ only: 'agents', agentWorker: { maxConcurrentActivityTaskExecutions: 1 } });

/** When a workflow's code ran first, and when its step was begun, in milliseconds. */
async function instants(workflowId: string): Promise<[code: number, step: number]> {
  const { events } = await world.client.temporal.workflow.getHandle(workflowId).fetchHistory();
  const timeOf = (member: 'workflowTaskStartedEventAttributes' | 'activityTaskStartedEventAttributes') =>
    tsToMs(events?.find((event) => event[member] != null)?.eventTime);
  return [timeOf('workflowTaskStartedEventAttributes'), timeOf('activityTaskStartedEventAttributes')];
}

/** Of these runs, how many had their code and how many their step begun before that one. */
async function begunBefore(others: readonly string[], workflowId: string): Promise<[number, number]> {
  await Promise.all([...others, workflowId].map((id) => world.client.temporal.workflow.getHandle(id).result()));
  const [code, began] = await instants(workflowId);
  const times = await Promise.all(others.map(instants));
  return [times.filter((one) => one[0] < code).length, times.filter((one) => one[1] < began).length];
}

async function startOf(agent: string, id: string): Promise<string> {
  return (await world.client.agents.start(agent, { id, input: work })).workflowId;
}

async function startMany(agent: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < waiting; index += 1) ids.push(await startOf(agent, String(index)));
  return ids;
}

test('an agent of which one run waits does not wait for all those of another that came before it, nor does its step', async () => {
  const others = await startMany('big');
  const own = await startOf('small', 'one');
  await startWorker();
  expect(Math.max(...(await begunBefore(others, own)))).toBeLessThanOrEqual(polls);
}, 60_000);

test('what is urgent goes before all that waits, and so does its step', async () => {
  const others = await startMany('big');
  const { temporal } = world.client;
  const start = { taskQueue: agentTaskQueue, args: [work], priority: { priorityKey: 1 } };
  await runAsCall({ agent: 'big' }, () => temporal.workflow.start('steps', { ...start, workflowId: 'big/urgent' }));
  await startWorker();
  expect(Math.max(...(await begunBefore(others, 'big/urgent')))).toBeLessThanOrEqual(polls);
}, 60_000);
