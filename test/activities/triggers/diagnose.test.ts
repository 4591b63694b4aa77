import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { Finding } from '../../../src/contracts/trigger-report';
import { agentTaskQueue, createWorld, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
const target = { agent: 'nobody', workflowType: 'noting', taskQueue: agentTaskQueue };
const subscription = { ids: ['00000000-0000-4000-8000-000000000001'], callbackUrl: 'https://hooks.example/inbox' };

/** What the activity finds, and how long it took, in milliseconds. */
async function diagnosed(): Promise<{ findings: Finding[]; took: number }> {
  const { service } = createActivities(createDependencies(world));
  const began = Date.now();
  const environment = new MockActivityEnvironment({}, { client: world.client.temporal });
  const run = service['triggers.diagnose'];
  const { findings }: { findings: Finding[] } = await environment.run(run, { definition, target, subscription });
  return { findings, took: Date.now() - began };
}

test('a provider that takes connections and does not answer is what a diagnosis finds, within the ten seconds of a page', async () => {
  world.sandbox.faults.add({
    match: { provider: 'graph' },
    fault: { kind: 'delay', milliseconds: 20_000 },
    times: 1_000,
  });
  const { findings, took } = await diagnosed();
  world.sandbox.faults.clear();
  expect(took).toBeLessThan(9_500);
  expect(findings).toEqual(
    expect.arrayContaining([
      { level: 'problem', text: expect.stringMatching(/^There is no agent named "nobody"/) },
      { level: 'good', text: expect.stringMatching(/^The account mail\/support .* is connected\.$/) },
      {
        level: 'problem',
        text: 'The webhook at Microsoft could not be looked at: no answer has come within 8 seconds.',
      },
      { level: 'good', text: expect.stringMatching(/^Every folder that mail arrives in is watched/) },
    ]),
  );
}, 60_000);
