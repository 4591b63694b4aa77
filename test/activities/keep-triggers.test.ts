import { createSecretKey, randomBytes } from 'node:crypto';
import { removeTrigger } from '../../activities/agents/remove-triggers';
import { startedWith } from '../../src/temporal/run/started-with';
import {
  checkpointQuery,
  configureUpdate,
  type TriggerConfiguration,
  type TriggerState,
} from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { configurationSignature } from '../../src/trust/configuration-signature';
import { eventually } from '../support/eventually';
import { inActivity } from '../support/in-activity';
import { testKeptForMonths } from './kept-for-months';
import { startKeeper, trigger, wrongTarget, type Keeper } from './keeper';
import { testSquattedNames } from './squatted-names';

let started: Keeper;
const keeper = () => started;

beforeAll(async () => {
  started = await startKeeper();
});
beforeEach(() => {
  started.asked.length = 0;
});
afterAll(() => started.world.stop());

test('a trigger is asked what it watches, and not again while nothing happens to it', async () => {
  let note = await keeper().look();
  expect(keeper().asked).toEqual(['trigger/kept']);
  await eventually('it has begun and only looks', () => keeper().onlyLooks());
  note = await keeper().look(note);
  keeper().asked.length = 0;
  await keeper().look(await keeper().look(note));
  expect(keeper().asked).toEqual([]);
});

test('one that somebody without the keys has configured is asked in the next look, and put right', async () => {
  const note = await keeper().look();
  const stranger: TriggerConfiguration = {
    definition: { ...trigger, config: { filter: 'subject:other' } },
    target: wrongTarget,
    seal: 'made-up',
  };
  await keeper()
    .world.client.temporal.workflow.getHandle('trigger/kept')
    .executeUpdate(configureUpdate, { args: [stranger] });
  await keeper().look(note);
  const state = await keeper().world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
  expect(state).toMatchObject({ definition: { config: trigger.config }, target: { workflowType: 'noting' } });
});

test('one that watches a place since before that was taken away and put back is told since when', async () => {
  await keeper().look();
  const checkpoint = () => keeper().world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
  const { definition, target, watchedSince = {} } = await checkpoint();
  const left = { definition, target };
  const since = (instant: string) => Object.fromEntries(Object.keys(watchedSince).map((place) => [place, instant]));
  const args: [TriggerConfiguration] = [
    {
      ...left,
      seal: configurationSignature.sign(keeper().world.keyRing, left),
      watchedSince: since('2026-01-01T00:00:00.000Z'),
    },
  ];
  await keeper().world.client.temporal.workflow.getHandle('trigger/kept').executeUpdate(configureUpdate, { args });
  expect((await checkpoint()).watchedSince).toEqual(since('2026-01-01T00:00:00.000Z'));
  await keeper().look();
  expect((await checkpoint()).watchedSince).toEqual(watchedSince);
  expect(Object.keys(watchedSince)).toHaveLength(1);
});

test('with other keys than before all are asked, since what a key has sealed that is there no more is sealed anew', async () => {
  const { keys, current } = keeper().world.keyRing;
  const note = await keeper().look();
  keeper().asked.length = 0;
  const keyRing = { current, keys: new Map([...keys, ['another', createSecretKey(randomBytes(32))]]) };
  await keeper().look(note, { keyRing });
  expect(keeper().asked).toEqual(['trigger/kept']);
});

test('with another key first, too: it is sealed with that, before the one that sealed it may be dropped', async () => {
  const note = await keeper().look();
  const [current, key] = ['another', createSecretKey(randomBytes(32))];
  await keeper().look(note, { keyRing: { current, keys: new Map([[current, key], ...keeper().world.keyRing.keys]) } });
  const isSignedBy = async (keyRing: KeyRing): Promise<boolean> => {
    const kept = await keeper().world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
    return configurationSignature.verify(keyRing, kept, kept.seal);
  };
  expect(await isSignedBy({ current, keys: new Map([[current, key]]) })).toBe(true);
  await keeper().look();
  expect(await isSignedBy(keeper().world.keyRing)).toBe(true);
});

test('of several keys one may be dropped: what has begun before its agent was confirmed begins anew, once', async () => {
  const { current, keys } = keeper().world.keyRing;
  const keyRing = { current, keys: new Map([...keys, ['before', createSecretKey(randomBytes(32))]]) };
  const runOf = async () => {
    await keeper().handle().query(checkpointQuery);
    return (await keeper().handle().describe()).runId;
  };
  await eventually('it only looks', () => keeper().onlyLooks());
  const first = await runOf();
  const confirmedAt = new Date().toISOString();
  await keeper().look(undefined, { confirmedAt });
  await keeper().look(undefined, { keyRing });
  await keeper().look(undefined, { keyRing, confirmedAt: '2026-01-01T00:00:00.000Z' });
  expect(await runOf()).toBe(first);
  await keeper().look(undefined, { keyRing, confirmedAt });
  await eventually('another run has begun', async () => ((await runOf()) === first ? undefined : true));
  const second = await runOf();
  await keeper().look(undefined, { keyRing, confirmedAt });
  expect(await runOf()).toBe(second);
});

test('a note that cannot be read is none', async () => {
  await keeper().look({ seen: 'everything' });
  expect(keeper().asked).toEqual(['trigger/kept']);
});

test('one that does not run any more is there again at the next look', async () => {
  const note = await keeper().look();
  await keeper().handle().terminate();
  await keeper().look(note);
  expect(await keeper().status()).toBe('RUNNING');
});

test('one whose state this worker has not the key of is begun by another, which knows how far it came', async () => {
  const { handle, status, look, lookInVain, beAnotherProcess } = keeper();
  const { runId } = await handle().describe();
  const { watermark } = await handle().query(checkpointQuery);
  await handle().terminate();
  beAnotherProcess(createKeyRing([generateKey()], 'a worker with other keys'));
  await lookInVain();
  beAnotherProcess();
  expect((await handle().describe()).runId).toBe(runId);
  await look();
  expect(await status()).toBe('RUNNING');
  expect(await handle().query(checkpointQuery)).toMatchObject({ watermark });
});

test('one that was ended before any worker took it up goes on from what it was begun with', async () => {
  await keeper().look();
  const state = await keeper().handle().query(checkpointQuery);
  await keeper().handle().terminate();
  const options = {
    workflowId: 'trigger/kept',
    taskQueue: serviceTaskQueue,
    args: [state],
    startDelay: '1 hour',
  } as const;
  await keeper().client().workflow.start('trigger', options);
  await keeper().handle().terminate();
  // Nor does it keep its agent from being retired.
  await inActivity({}, keeper().client(), () => removeTrigger('keeper', 'kept'));
  await keeper().look();
  expect(await keeper().status()).toBe('RUNNING');
  expect(await startedWith<TriggerState>(keeper().world.client.temporal, 'trigger/kept')).toEqual(state);
});

test('one that the definition does not have is removed at the first look, signed or not, also just after a listing', async () => {
  await keeper().look();
  const brought = await keeper().bringBack('left');
  await keeper().look();
  expect(await brought.query(checkpointQuery)).toMatchObject({ status: 'removed' });
});

test('it is removed at a later look, too, whatever was noted', async () => {
  const note = await keeper().look();
  const brought = await keeper().bringBack('left-later');
  // Another process has listed nothing yet, as this one in twenty seconds.
  keeper().beAnotherProcess();
  await keeper().look(note);
  expect(await brought.query(checkpointQuery)).toMatchObject({ status: 'removed' });
});

describe("another agent's trigger that has the id of one of the agent's", () => {
  const begin = async () => {
    await keeper().look();
    const last = await keeper().handle().query(checkpointQuery);
    await keeper().handle().terminate();
    const configuration = { definition: last.definition, target: { ...last.target, agent: 'other' } };
    const seal = configurationSignature.sign(keeper().world.keyRing, configuration);
    const delivered: TriggerState['delivered'] = [['theirs', Date.now()]];
    const state = { ...last, ...configuration, seal, delivered };
    const options = { workflowId: 'trigger/kept', taskQueue: serviceTaskQueue, args: [state] } as const;
    await keeper().world.client.temporal.workflow.start('trigger', options);
  };
  const current = () => keeper().handle().query(checkpointQuery);

  test('is left alone, and the log says that the own one does not run', async () => {
    await begin();
    await keeper().look();
    expect((await current()).target.agent).toBe('other');
    expect(keeper().warnings).toContainEqual(
      'The trigger "kept" of the agent "keeper" does not run, because a trigger of the agent "other" runs under this id: give one of the two another id.',
    );
  });

  test('leaves nothing of what it had to the own one, which begins when it has ended', async () => {
    await keeper().handle().terminate();
    await keeper().look();
    expect(await current()).toMatchObject({ target: { agent: 'keeper' }, delivered: [] });
  });
});

testSquattedNames(keeper);

test('it comes back in a minute five times after a definition, and every five minutes from then on', async () => {
  const note = await keeper().look();
  for (const [attempt, minutes] of [
    [1, 1],
    [5, 1],
    [6, 5],
    [200, 5],
  ] as const)
    await keeper().look(note, { attempt, pause: minutes * 60_000 });
});

test('keepers share a listing for a while', async () => {
  const note = await keeper().look();
  const list = jest.spyOn(keeper().client().workflowService, 'listWorkflowExecutions');
  await Promise.all([keeper().look(note), keeper().look(note)]);
  expect(list).not.toHaveBeenCalled();
  await keeper().look();
  expect(list).toHaveBeenCalled();
});

testKeptForMonths(keeper);
