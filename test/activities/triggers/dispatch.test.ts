import { Client, ServiceError, type WorkflowClientInterceptor } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import type { TriggerStart } from '../../../src/contracts';
import { defined } from '../../../src/json/defined';
import type { DispatchOutcome } from '../../../src/contracts/trigger-report';
import { configurationSignature } from '../../../src/trust/configuration-signature';
import { agentTaskQueue, createWorld, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

interface Attempt {
  readonly workflowType?: string;
  /** What becomes of a start; by default nothing. */
  readonly startWithDetails?: WorkflowClientInterceptor['startWithDetails'];
  /** What the attempt before has left, and what this one leaves. */
  readonly left?: unknown;
  readonly leave?: (details: unknown) => void;
  /** The trigger's id. */
  readonly id?: string;
  readonly replayId?: string;
}

/** One attempt at starting agents, not the first. */
async function dispatch(events: unknown[], options: Attempt = {}): Promise<DispatchOutcome[]> {
  const { workflowType = 'noting', startWithDetails, replayId, id = 'inbox' } = options;
  const { left: heartbeatDetails, leave = () => undefined } = options;
  const definition = { id, type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
  const { connection, namespace } = world.client.temporal.options as never;
  const workflow = startWithDetails === undefined ? [] : [{ startWithDetails }];
  const client = new Client({ connection, namespace, interceptors: { workflow } });
  const target = { agent: 'desk', workflowType, taskQueue: agentTaskQueue };
  const seal = configurationSignature.sign(world.keyRing, { definition, target });
  const { service } = createActivities(createDependencies(world));
  // Scheduled long ago, and one of many attempts: how the others ended is not known by that.
  const info = { attempt: 500, scheduledTimestampMs: Date.now() - 24 * 3_600_000, heartbeatDetails };
  const environment = new MockActivityEnvironment(info, { client });
  environment.on('heartbeat', leave);
  const run = service['triggers.dispatch'];
  const answer = await environment.run<Parameters<typeof run>, Awaited<ReturnType<typeof run>>, typeof run>(run, {
    definition,
    target,
    seal,
    ...defined({ replayId }),
    events: events.map((event, number) => ({
      eventId: typeof event === 'string' ? event : `event-${String(number)}`,
      event,
    })),
  });
  return answer.outcomes;
}

const kinds = (outcomes: DispatchOutcome[]) => outcomes.map(({ kind }) => kind);

test('an event that cannot be written is an answer, and keeps none of the others', async () => {
  const outcomes = await dispatch(['before', { unwritable: 1n }, 'behind']);
  expect(kinds(outcomes)).toEqual(['started', 'failed', 'started']);
  expect(outcomes[1]).toMatchObject({ problem: expect.stringMatching(/^Its argument cannot be written: /) });
});

test('a start that fails for another reason is tried again, and keeps none of the others', async () => {
  const startWithDetails: Attempt['startWithDetails'] = (input, next) => {
    const [{ event }] = input.options.args as [TriggerStart<string>];
    if (event === 'unlucky') throw new TypeError('The key service did not answer');
    return next(input);
  };
  const eventIds = ['unlucky', ...Array.from({ length: 25 }, (_, number) => `lucky-${String(number)}`)];
  await expect(dispatch(eventIds, { startWithDetails })).rejects.toThrow('The key service did not answer');
  expect(kinds(await dispatch(eventIds))).toEqual(['started', ...eventIds.slice(1).map(() => 'already started')]);
});

/** Has Temporal answer each start with an error of this gRPC code. */
function refusing(code: number, details: string): Pick<Attempt, 'startWithDetails'> {
  const refusal = Object.assign(new Error(details), { code, details, metadata: new Map() });
  return { startWithDetails: () => Promise.reject(new ServiceError(details, { cause: refusal })) };
}
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;

test('a start that Temporal refuses for now is tried again for a quarter of an hour since it first did, whatever kept it before', async () => {
  const details = 'Request unauthorized.';
  const refused = refusing(7, details);
  const left = (kind: string, minutes: number) => ({ refused: { kind, since: minutesAgo(minutes), times: 9 } });
  await expect(dispatch(['refused'], refused)).rejects.toThrow(details);
  await expect(dispatch(['refused'], { ...refused, left: left('refused', 14) })).rejects.toThrow(details);
  await expect(dispatch(['refused'], { ...refused, left: left('failed', 16) })).rejects.toThrow(details);
  const [outcome] = await dispatch(['refused'], { ...refused, left: left('refused', 16) });
  expect(outcome).toMatchObject({ kind: 'failed', problem: `Temporal does not take it: ${details}` });
});

test('a start that Temporal will never take is an answer at once', async () => {
  const [outcome] = await dispatch(['one'], { workflowType: 'w'.repeat(5_000) });
  expect(outcome).toMatchObject({ kind: 'failed', problem: expect.stringMatching(/^Temporal does not take it: /) });
});

test('an event whose run id would be too long for the database is started under a digest, and the same event once, whether its agent runs or has ended', async () => {
  const id = 't'.repeat(63);
  const [one, other] = ['AAkALgAAAAAAHYQDEapmEc2byACqAC', 'AAkALgAAAAAAHYQDEapmEc2byACqAD'].map(
    (end) => `${'A'.repeat(200)}${end}`,
  );
  const idOf = ([outcome]: DispatchOutcome[]): string =>
    outcome?.kind === 'failed' ? '' : (outcome?.workflowId ?? '');
  const first = await dispatch([one], { id });
  expect(kinds([...first, ...(await dispatch([one, other], { id }))])).toEqual([
    'started',
    'already started',
    'started',
  ]);
  await world.client.temporal.workflow.getHandle(idOf(first)).terminate();
  expect(kinds(await dispatch([one], { id }))).toEqual(['already started']);
  const again = idOf(await dispatch([one], { id, replayId: 'b'.repeat(36) }));
  expect(again).toBe(`${idOf(first)}/replay-${'b'.repeat(36)}`);
  expect(again.length).toBeLessThanOrEqual(255);
});

test('an event whose agent an earlier release has started under an id that is too long by now is not started again', async () => {
  const [id, eventId] = ['u'.repeat(63), 'A'.repeat(226)];
  const workflowId = `desk/${id}/${eventId}`;
  await world.client.temporal.workflow.start('noting', { workflowId, taskQueue: agentTaskQueue, args: [] });
  expect(await dispatch([eventId], { id })).toEqual([{ eventId, kind: 'already started', workflowId }]);
});

test.each(['deleted', 'cancelled'])(
  'what an earlier release has just told as %s without its round is not told again',
  async (what) => {
    const workflowId = `desk/inbox/one.${what}`;
    await world.client.temporal.workflow.start('noting', { workflowId, taskQueue: agentTaskQueue, args: [] });
    const outcomes = await dispatch([`one.${what}.t6k2q1`, `other.${what}.t6k2q1`]);
    expect(outcomes).toMatchObject([{ kind: 'already started', workflowId }, { kind: 'started' }]);
  },
);

test('an event that Temporal fails at an hour of attempts is given up, but not for attempts that failed of something else', async () => {
  const details = 'createOrUpdateCurrentExecution failed.';
  let left: unknown;
  const failing = { ...refusing(14, details), leave: (told: unknown) => (left = told) };
  for (let attempt = 1; attempt <= 65; attempt += 1)
    await expect(dispatch(['a'], { ...failing, left })).rejects.toThrow(details);
  expect(await dispatch(['a'], { ...failing, left })).toMatchObject([{ kind: 'failed' }]);
  await expect(dispatch(['another'], { ...failing, left })).rejects.toThrow(details);
});

test('many are started side by side, and answered in their order', async () => {
  const eventIds = Array.from({ length: 50 }, (_, number) => `many-${String(number)}`);
  const outcomes = await dispatch(eventIds);
  expect(new Set(kinds(outcomes))).toEqual(new Set(['started']));
  expect(outcomes.map(({ eventId }) => eventId)).toEqual(eventIds);
});
