import { createSecretKey, randomBytes } from 'node:crypto';
import { Client } from '@temporalio/client';
import { keepTrigger, wantedOf } from '../../activities/agents/keep-trigger';
import { removeTrigger } from '../../activities/agents/remove-triggers';
import { keepTriggers } from '../../activities/agents/keep-triggers';
import { TrustedDefinitions } from '../../src/agents/trusted-definitions';
import { startedWith } from '../../src/temporal/started-with';
import { createDataConverter } from '../../src/data-converter';
import type { KeyRing } from '../../src/encryption/key-ring';
import { agentStateQuery } from '../../src/messages/agent';
import {
  checkpointQuery,
  configureUpdate,
  removeUpdate,
  type TriggerConfiguration,
  type TriggerState,
} from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { isConfigurationSigned, signConfiguration } from '../../src/triggers/configuration-signature';
import { eventually } from '../support/eventually';
import { inActivity } from '../support/in-activity';
import { agentTaskQueue, createWorld, type World } from '../support/world';

let world: World;
let client: Client;
/** Workflows that were asked something. */
let asked: (string | null | undefined)[];

const trigger = {
  id: 'kept',
  type: 'mail.newEmail',
  account: 'support',
  config: { filter: 'subject:one' },
  ignoreOwnChanges: false,
} as const;
const wrongTarget = { agent: 'keeper', workflowType: 'steps', taskQueue: agentTaskQueue };

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  client = clientOf(world);
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers: [trigger] };
  await world.client.agents.define('keeper', definition);
  await eventually('the trigger runs', () => status().catch(() => undefined));
});
beforeEach(() => {
  asked = [];
});
afterAll(() => world.stop());

/** As a process of its own has one. */
const clientOf = ({ nativeConnection: connection, namespace, keyRing }: World) =>
  new Client({
    ...{ connection, namespace, dataConverter: createDataConverter(keyRing) },
    interceptors: {
      workflow: [
        {
          query: (input, next) => {
            asked.push(input.workflowExecution.workflowId);
            return next(input);
          },
        },
      ],
    },
  });

const handle = () => client.workflow.getHandle('trigger/kept');
/** Whether all that it does at first is over: from its second look on a look leaves nothing in its history. */
async function onlyLooks(): Promise<boolean> {
  const { pendingActivities, pendingWorkflowTask } = (await handle().describe()).raw;
  return pendingWorkflowTask == null && (pendingActivities ?? []).some(({ attempt }) => (attempt ?? 1) > 1);
}
const status = async () => (await handle().describe()).status.name;

interface Look {
  keyRing?: KeyRing;
  confirmedAt?: string;
  /** As the agent is known to have them, where that is not as it is. */
  triggersSetUpAt?: Record<string, string>;
  attempt?: number;
  pause?: number;
}

/** One look of the keeper; answers what it leaves to the next one. */
const look = (noted?: unknown, { pause = 60_000, ...how }: Look = {}): Promise<unknown> =>
  endOfLook(noted, how, { nextRetryDelay: pause });
/** One that fails. */
const lookInVain = (): Promise<unknown> =>
  endOfLook(undefined, {}, { message: expect.not.stringContaining('All is well') as unknown });

const stateOfAgent = () => world.client.temporal.workflow.getHandle('agent/keeper').query(agentStateQuery);

async function endOfLook(
  noted: unknown,
  { keyRing = world.keyRing, attempt = 1, ...more }: Look,
  end: object,
): Promise<unknown> {
  const state = { ...(await stateOfAgent()), ...more };
  const keep = keepTriggers({ keyRing, definitions: new TrustedDefinitions(keyRing) });
  // Where nothing is told, Temporal keeps what it was told last.
  let note = noted;
  // After each change of its agent, and each time that its run is continued, a keeper begins that is younger than its triggers.
  const info = { attempt, heartbeatDetails: noted, scheduledTimestampMs: Date.now() };
  const looking = inActivity(
    info,
    client,
    () => keep(state),
    (details) => (note = details),
  );
  await expect(looking).rejects.toMatchObject(end);
  return note;
}

test('a trigger is asked what it watches, and not again while nothing happens to it', async () => {
  let note = await look();
  expect(asked).toEqual(['trigger/kept']);
  await eventually('it has begun and only looks', onlyLooks);
  note = await look(note);
  asked = [];
  await look(await look(note));
  expect(asked).toEqual([]);
});

test('one that somebody without the keys has configured is asked in the next look, and put right', async () => {
  const note = await look();
  const stranger: TriggerConfiguration = {
    definition: { ...trigger, config: { filter: 'subject:other' } },
    target: wrongTarget,
    seal: 'made-up',
  };
  await world.client.temporal.workflow.getHandle('trigger/kept').executeUpdate(configureUpdate, { args: [stranger] });
  await look(note);
  const state = await world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
  expect(state).toMatchObject({ definition: { config: trigger.config }, target: { workflowType: 'noting' } });
});

test('one that watches a place since before that was taken away and put back is told since when', async () => {
  await look();
  const checkpoint = () => world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
  const { definition, target, watchedSince = {} } = await checkpoint();
  const left = { definition, target };
  const since = (instant: string) => Object.fromEntries(Object.keys(watchedSince).map((place) => [place, instant]));
  const args: [TriggerConfiguration] = [
    { ...left, seal: signConfiguration(world.keyRing, left), watchedSince: since('2026-01-01T00:00:00.000Z') },
  ];
  await world.client.temporal.workflow.getHandle('trigger/kept').executeUpdate(configureUpdate, { args });
  expect((await checkpoint()).watchedSince).toEqual(since('2026-01-01T00:00:00.000Z'));
  await look();
  expect((await checkpoint()).watchedSince).toEqual(watchedSince);
  expect(Object.keys(watchedSince)).toHaveLength(1);
});

test('with other keys than before all are asked, since what a key has sealed that is there no more is sealed anew', async () => {
  const { keys, current } = world.keyRing;
  const note = await look();
  asked = [];
  const keyRing = { current, keys: new Map([...keys, ['another', createSecretKey(randomBytes(32))]]) };
  await look(note, { keyRing });
  expect(asked).toEqual(['trigger/kept']);
});

test('with another key first, too: it is sealed with that, before the one that sealed it may be dropped', async () => {
  const note = await look();
  const [current, key] = ['another', createSecretKey(randomBytes(32))];
  await look(note, { keyRing: { current, keys: new Map([[current, key], ...world.keyRing.keys]) } });
  const checkpoint = () => world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
  expect(isConfigurationSigned({ current, keys: new Map([[current, key]]) }, await checkpoint())).toBe(true);
  await look();
  expect(isConfigurationSigned(world.keyRing, await checkpoint())).toBe(true);
});

test('of several keys one may be dropped: what has begun before its agent was confirmed begins anew, once', async () => {
  const { current, keys } = world.keyRing;
  const keyRing = { current, keys: new Map([...keys, ['before', createSecretKey(randomBytes(32))]]) };
  const runOf = async () => {
    await handle().query(checkpointQuery);
    return (await handle().describe()).runId;
  };
  await eventually('it only looks', onlyLooks);
  const first = await runOf();
  const confirmedAt = new Date().toISOString();
  await look(undefined, { confirmedAt });
  await look(undefined, { keyRing });
  await look(undefined, { keyRing, confirmedAt: '2026-01-01T00:00:00.000Z' });
  expect(await runOf()).toBe(first);
  await look(undefined, { keyRing, confirmedAt });
  await eventually('another run has begun', async () => ((await runOf()) === first ? undefined : true));
  const second = await runOf();
  await look(undefined, { keyRing, confirmedAt });
  expect(await runOf()).toBe(second);
});

test('a note that cannot be read is none', async () => {
  await look({ seen: 'everything' });
  expect(asked).toEqual(['trigger/kept']);
});

test('one that does not run any more is there again at the next look', async () => {
  const note = await look();
  await handle().terminate();
  await look(note);
  expect(await status()).toBe('RUNNING');
});

test('one that was ended before any worker took it up goes on from what it was begun with', async () => {
  await look();
  const state = await handle().query(checkpointQuery);
  await handle().terminate();
  const options = {
    workflowId: 'trigger/kept',
    taskQueue: serviceTaskQueue,
    args: [state],
    startDelay: '1 hour',
  } as const;
  await client.workflow.start('trigger', options);
  await handle().terminate();
  // Nor does it keep its agent from being retired.
  await inActivity({}, client, () => removeTrigger('keeper', 'kept'));
  await look();
  expect(await status()).toBe('RUNNING');
  expect(await startedWith<TriggerState>(world.client.temporal, 'trigger/kept')).toEqual(state);
});

/** Begins a trigger that the agent's definition does not have, as somebody would bring back one that it had. */
async function bringBack(id: string) {
  const { keyRing } = world;
  const left = { definition: { ...trigger, id }, target: { ...wrongTarget, workflowType: 'noting' } };
  const setUpAt = new Date().toISOString();
  const lists = { delivered: [], recent: [], inbox: [], counts: { delivered: 0, skipped: 0, failed: 0 } };
  const state = {
    ...left,
    seal: signConfiguration(keyRing, left),
    status: 'active',
    setUpAt,
    watermark: setUpAt,
    ...lists,
  };
  const options = { workflowId: `trigger/${id}`, taskQueue: serviceTaskQueue, args: [state] };
  const brought = await world.client.temporal.workflow.start('trigger', options);
  await eventually('it is listed', async () =>
    (await world.client.triggers.list()).some((listed) => listed.id === id) ? true : undefined,
  );
  return brought;
}

test('one that the definition does not have is removed at the first look, signed or not, also just after a listing', async () => {
  await look();
  const brought = await bringBack('left');
  await look();
  expect(await brought.query(checkpointQuery)).toMatchObject({ status: 'removed' });
});

test('it is removed at a later look, too, whatever was noted', async () => {
  const note = await look();
  const brought = await bringBack('left-later');
  // Another process has listed nothing yet, as this one in twenty seconds.
  client = clientOf(world);
  await look(note);
  expect(await brought.query(checkpointQuery)).toMatchObject({ status: 'removed' });
});

describe('what answers to the name of a trigger and to nothing else', () => {
  /** What a stranger starts, who has what he likes listed as a trigger of this agent. */
  async function squat(id: string, agent: string, taskQueue = 'nobody') {
    const overview = { id, agent, type: trigger.type, account: trigger.account };
    const options = { workflowId: `trigger/${id}`, taskQueue, args: [{}], memo: { overview } };
    await world.strangerClient.workflow.start('trigger', options);
    await eventually('it is listed', async () =>
      (await world.client.triggers.list()).some((listed) => listed.id === id) ? true : undefined,
    );
  }
  const run = async (workflowId: string) => (await client.workflow.getHandle(workflowId).describe()).status.name;

  test('keeps no other from being removed, is tried again, and what was found of those that are kept is noted', async () => {
    await squat('stuck-before', 'keeper', serviceTaskQueue);
    const brought = await bringBack('beside');
    await squat('stuck-after', 'keeper', serviceTaskQueue);
    const note = await lookInVain();
    expect(note).toMatchObject({ seen: { kept: expect.anything() as unknown } });
    expect(await brought.query(checkpointQuery)).toMatchObject({ status: 'removed' });
    for (const id of ['stuck-before', 'stuck-after']) await client.workflow.getHandle(`trigger/${id}`).terminate();
  });

  test('keeps no other trigger of its agent from running, nor the agent from being retired', async () => {
    const ids = ['crowded-first', 'crowded-last'];
    await squat('crowded-first', 'crowded');
    await squat('crowded-listed', 'crowded');
    const triggers = ids.map((id) => ({ ...trigger, id }));
    const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers };
    await world.client.agents.define('crowded', definition);
    await eventually('the other runs', () => run('trigger/crowded-last').catch(() => undefined));
    await world.client.agents.retire('crowded');
    await eventually('the agent has ended', async () => (await run('agent/crowded')) === 'COMPLETED');
    expect(await run('trigger/crowded-last')).toBe('COMPLETED');
  });

  test('is asked nothing where it is not where triggers run, and the trigger goes on from where it was at the look after its end', async () => {
    await eventually('all has been seen once', async () => (await handle().query(checkpointQuery)).lastCompletePullAt);
    await handle().terminate();
    await squat('kept', 'keeper');
    asked = [];
    expect(await look()).toMatchObject({ seen: {} });
    expect(asked).not.toContain('trigger/kept');
    await handle().terminate();
    await look();
    const { status: is, taskQueue } = await handle().describe();
    expect([is.name, taskQueue]).toEqual(['RUNNING', serviceTaskQueue]);
    const begunWith = await startedWith<TriggerState>(world.client.temporal, 'trigger/kept');
    expect(begunWith).toMatchObject({
      cursor: expect.anything() as unknown,
      lastCompletePullAt: expect.any(String) as string,
    });
  });
});

test('it comes back in a minute five times after a definition, and every five minutes from then on', async () => {
  const note = await look();
  for (const [attempt, minutes] of [
    [1, 1],
    [5, 1],
    [6, 5],
    [200, 5],
  ] as const)
    await look(note, { attempt, pause: minutes * 60_000 });
});

test('keepers share a listing for a while', async () => {
  const note = await look();
  const list = jest.spyOn(client.workflowService, 'listWorkflowExecutions');
  await Promise.all([look(note), look(note)]);
  expect(list).not.toHaveBeenCalled();
  await look();
  expect(list).toHaveBeenCalled();
});

describe('one that has run for months', () => {
  const months = '2026-01-01T00:00:00.000Z';
  const setUp = { triggersSetUpAt: { kept: months } };
  const begunWith = () => startedWith<TriggerState>(world.client.temporal, 'trigger/kept');
  const ended = () => eventually('it has ended', async () => ((await status()) === 'COMPLETED' ? true : undefined));
  const day = 86_400_000;

  // Its own keeper knows another set-up.
  beforeAll(() => world.client.temporal.workflow.getHandle('agent/keeper').terminate());

  /** As it would be by now. */
  async function putInPlace(): Promise<TriggerState> {
    await look();
    const last = await world.client.temporal.workflow.getHandle('trigger/kept').query(checkpointQuery);
    await handle().terminate();
    const watermark = new Date(Date.now() - day).toISOString();
    const delivered: TriggerState['delivered'] = [['an earlier one', Date.now() - 60_000]];
    const state = { ...last, setUpAt: months, watermark, delivered };
    const options = { workflowId: 'trigger/kept', taskQueue: serviceTaskQueue, args: [state] };
    await world.client.temporal.workflow.start('trigger', options);
    return state;
  }

  test('and that somebody without the keys has removed goes on from where it was, and tells nothing a second time', async () => {
    const { watermark, delivered } = await putInPlace();
    await handle().executeUpdate(removeUpdate);
    await ended();
    await look(undefined, setUp);
    expect(await status()).toBe('RUNNING');
    expect(await begunWith()).toMatchObject({ status: 'active', setUpAt: months, watermark, delivered });
  });

  test('and that the agent has had anew since it was removed begins with its new set-up, and asks nothing of what was before, whose key may be dropped', async () => {
    await putInPlace();
    await handle().executeUpdate(removeUpdate);
    await ended();
    const setUpAt = new Date().toISOString();
    asked = [];
    await look(undefined, { triggersSetUpAt: { kept: setUpAt } });
    expect(asked).toEqual([]);
    expect(await begunWith()).toMatchObject({ status: 'active', setUpAt, watermark: setUpAt, delivered: [] });
  });

  /** What a trigger begins with of which Temporal keeps no run. */
  async function begunWithout(id: string, setUpAt: string): Promise<TriggerState> {
    const agent = { ...(await stateOfAgent()), triggersSetUpAt: { [id]: setUpAt } };
    const wanted = wantedOf(agent, { ...trigger, id }, world.keyRing);
    await inActivity({}, client, () => keepTrigger(wanted, undefined, world.keyRing));
    return startedWith<TriggerState>(world.client.temporal, `trigger/${id}`);
  }

  test('and of which Temporal keeps no run tells only that of which it still knows whom it started, which is seven days here', async () => {
    const { setUpAt, watermark, begunAnewAt = '' } = await begunWithout('deleted', months);
    const daysSince = (instant: string) => (Date.now() - Date.parse(instant)) / day;
    expect(setUpAt).toBe(months);
    // Still so where its account is connected again days later, and it looks first.
    expect(daysSince(watermark)).toBeCloseTo(3.5, 2);
    expect(daysSince(begunAnewAt)).toBeCloseTo(0, 2);
  });

  test('tells what came since its set-up where that was not long ago, and is none that was begun before where that was just now', async () => {
    const setUpAt = new Date(Date.now() - 60_000).toISOString();
    const fresh = await begunWithout('fresh', setUpAt);
    expect(fresh).toMatchObject({ setUpAt, watermark: setUpAt });
    expect(fresh).not.toHaveProperty('begunAnewAt');
    const yesterday = new Date(Date.now() - day).toISOString();
    const since = { setUpAt: yesterday, watermark: yesterday, begunAnewAt: expect.any(String) as string };
    expect(await begunWithout('deleted-soon', yesterday)).toMatchObject(since);
  });
});
