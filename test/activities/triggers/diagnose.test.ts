import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { Finding } from '../../../src/contracts/trigger-report';
import type { ServiceActivities } from '../../../src/messages/service-activities';
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

type DiagnoseInput = Parameters<ServiceActivities['triggers.diagnose']>[0];

/** What the activity finds, and how long it took, in milliseconds. */
async function diagnosed(
  input: DiagnoseInput = { definition, target, subscription },
  configuration = world.configuration,
): Promise<{ findings: Finding[]; took: number }> {
  const { service } = createActivities(createDependencies({ ...world, configuration }));
  const began = Date.now();
  const environment = new MockActivityEnvironment({}, { client: world.client.temporal });
  const run = service['triggers.diagnose'];
  const { findings }: { findings: Finding[] } = await environment.run(run, input);
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

test.each([
  ['was terminated', async (run: WorkflowHandle) => void (await run.terminate('by mistake'))],
  [
    'was not done in the time it was given',
    async (run: WorkflowHandle) => void (await run.result().catch(() => 'over')),
  ],
])('that the run started last %s is what a diagnosis finds', async (end, over) => {
  const workflowId = `nobody/inbox/${randomUUID()}`;
  const start = { workflowId, taskQueue: agentTaskQueue, workflowExecutionTimeout: '2 seconds' } as const;
  await over(await world.client.temporal.workflow.start('noting', start));
  const { findings } = await diagnosed({ definition, target, subscription, lastRun: workflowId });
  const text = `The run started last, ${workflowId}, ${end}: its event was delivered, and perhaps not dealt with.`;
  expect(findings).toContainEqual({ level: 'problem', text });
});

test.each([
  [false, 'the next look has it renewed, or a new one made.'],
  [true, 'it is renewed, or a new one made, once the trigger is resumed.'],
])(
  'a webhook that is gone, of a trigger that is paused or not (%s), is looked after by whom it says',
  async (isPaused, by) => {
    const { findings } = await diagnosed({ definition, target, subscription, isPaused });
    expect(findings).toContainEqual({
      level: 'problem',
      text: expect.stringMatching(/^The webhook is gone, disabled or /),
    });
    expect(findings.find(({ text }) => text.startsWith('The webhook is gone'))?.text.endsWith(by)).toBe(true);
  },
);

describe('what only webhooks tell', () => {
  const ofBoard = (type: string) => ({
    definition: {
      ...{ id: 'cards', type, account: 'team', ignoreOwnChanges: false },
      config: { boardIds: [world.sandbox.trello.board('Support').id] },
    },
  });
  const missed = expect.stringMatching(
    /provider is asked at an interval\. Nothing but a webhook tells of checklist items/,
  );

  test('is missed while there is no webhook, as a diagnosis says', async () => {
    const reachable = { ...world.configuration, publicUrl: 'https://agents.example' };
    const input = ofBoard('board.cardUpdated');
    const told = [
      await diagnosed(input),
      await diagnosed(input, reachable),
      await diagnosed({ ...input, hasWebhookProblem: true }, reachable),
    ];
    for (const { findings } of told) expect(findings).toContainEqual({ level: 'warning', text: missed });
  });

  test('is none of what looks of other types do not find', async () => {
    const { findings } = await diagnosed(ofBoard('board.newComment'));
    expect(findings.map(({ text }) => text).join('\n')).not.toContain('Nothing but a webhook');
  });
});
