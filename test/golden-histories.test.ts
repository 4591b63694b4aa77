import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { readConfiguration } from '../src/configuration';
import { AgentIntegrationsPlugin } from '../src/plugin';
import * as workflows from '../workflows/service';
import { readHistories } from './support/histories/history-files';
import { renewedSince } from './support/histories/renewed-since';
import { historiesTestKeyRing } from './support/histories/test-key-ring';
import { bundle, bundleOf } from './support/workflow-bundles';

const recorded = readHistories();
const histories = [
  ...recorded,
  ...recorded.filter(({ name }) => name === 'connected-account-marked').map(renewedSince),
];
const failures = new Map<string, string>();

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  await bundle('histories');
  const replays = Worker.runReplayHistories(
    {
      workflowBundle: bundleOf('histories'),
      plugins: [new AgentIntegrationsPlugin({ configuration: readConfiguration({}), keyRing: historiesTestKeyRing })],
    },
    histories,
  );
  let replayed = 0;
  for await (const { error } of replays) {
    const { name } = histories[replayed]!;
    if (error !== undefined) failures.set(name, error.message);
    replayed += 1;
  }
  expect(replayed).toBe(histories.length);
});

// Where one fails, workflows that run now would get stuck. Keep the old order of commands for them (`patched` of the Temporal SDK),
// or, if none can be running, record anew: `npm run histories:record`.
describe('a workflow that was running when this version is deployed carries on:', () => {
  test.each(histories.map(({ name }) => name))('%s', (name) => {
    expect(failures.get(name)).toBeUndefined();
  });
});

test('every workflow of the service has a recorded history', () => {
  const types = Object.keys(workflows);
  expect(types.length).toBeGreaterThan(0);
  expect(histories.map(({ workflowType }) => workflowType)).toEqual(expect.arrayContaining(types));
});
