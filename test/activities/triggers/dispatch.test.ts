import { Client, type WorkflowClientInterceptor } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { TriggerStart } from '../../../src/contracts';
import type { DispatchOutcome } from '../../../src/contracts/trigger-report';
import { sealConfiguration } from '../../../src/triggers/configuration-seal';
import { agentTaskQueue, createWorld, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };

/** One attempt at starting agents, by a client whose argument for some event cannot be written. */
async function dispatch(attempt: number, eventIds: string[], workflowType = 'noting'): Promise<DispatchOutcome[]> {
  const { connection, namespace } = world.client.temporal.options as never;
  const startWithDetails: WorkflowClientInterceptor['startWithDetails'] = (input, next) => {
    const [{ event }] = input.options.args as [TriggerStart<string>];
    if (event === 'circular') throw new TypeError('Converting circular structure to JSON');
    return next(input);
  };
  const client = new Client({ connection, namespace, interceptors: { workflow: [{ startWithDetails }] } });
  const target = { agent: 'desk', workflowType, taskQueue: agentTaskQueue };
  const seal = sealConfiguration(world.keyRing, { definition, target });
  const { service } = createActivities(createDependencies(world));
  const events = eventIds.map((eventId) => ({ eventId, event: eventId }));
  const environment = new MockActivityEnvironment({ attempt }, { client });
  const run = service['triggers.dispatch'];
  const answer = await environment.run<Parameters<typeof run>, Awaited<ReturnType<typeof run>>, typeof run>(run, {
    definition,
    target,
    seal,
    events,
  });
  return answer.outcomes;
}

const kinds = (outcomes: DispatchOutcome[]) => outcomes.map(({ kind }) => kind);

test('an event whose start fails again and again is an answer, and keeps none of the others', async () => {
  await expect(dispatch(1, ['before', 'circular', 'behind'])).rejects.toThrow('circular structure');
  const outcomes = await dispatch(3, ['before', 'circular', 'behind']);
  expect(kinds(outcomes)).toEqual(['already started', 'failed', 'already started']);
  expect(outcomes[1]?.problem).toBe('Its argument cannot be written: Converting circular structure to JSON');
});

test('a start that Temporal will never take is an answer at once', async () => {
  const [outcome] = await dispatch(1, ['one'], 'w'.repeat(5_000));
  expect(outcome).toMatchObject({ kind: 'failed', problem: expect.stringMatching(/^Temporal does not take it: /) });
});

test('many are started side by side, and answered in their order', async () => {
  const eventIds = Array.from({ length: 50 }, (_, number) => `many-${String(number)}`);
  const outcomes = await dispatch(1, eventIds);
  expect(new Set(kinds(outcomes))).toEqual(new Set(['started']));
  expect(outcomes.map(({ eventId }) => eventId)).toEqual(eventIds);
});
