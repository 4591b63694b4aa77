import { proveFuzz } from '../../bench/prove/fuzz/prove-fuzz';
import { wrongWords } from '../../bench/prove/fuzz/fuzzed-service';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld({ sandbox: { limits: { trello: { requestsPerTokenPer10Seconds: 10_000 } } } });
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

test('some inputs that nobody expects, at every step and route of the API, are answered or refused in words', async () => {
  const { client, sandbox } = world;
  const processorTime = (): number => process.cpuUsage().user / 1_000;
  const service = { client, sandbox, taskQueue: agentTaskQueue, processorTime };
  const { checked, problems } = await proveFuzz(service, { seed: 5, runs: 1, share: 0.03 });
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(130);
});

test('what speaks of the code is no refusal in words', () => {
  expect(wrongWords('There is no card "undefined".', '{"card":"c1"}')).toContain('speaks of the code');
  expect(wrongWords('There is no card "NaN".', '{"card":"NaN"}')).toBeUndefined();
  expect(wrongWords('not found', '')).toContain('no sentence');
  expect(wrongWords('There is no card of that name. Get List Cards answers them.', '')).toBeUndefined();
});
