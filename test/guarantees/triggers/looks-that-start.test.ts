import { Client, ServiceError } from '@temporalio/client';
import { defined } from '../../../src/json/defined';
import type { PullInput, PullOutcome, StartsFor } from '../../../src/messages/trigger-activities';
import { configurationSignature } from '../../../src/trust/configuration-signature';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';
import { lookOnce, since, watchedInbox, type Attempt } from '../../activities/triggers/one-look';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const look = (input: Partial<PullInput>, attempt?: Attempt) => lookOnce(world, input, attempt);

describe('a look that starts agents', () => {
  const arrive = (...subjects: string[]) => {
    for (const subject of subjects)
      world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
  };
  const starts = (): StartsFor => {
    const target = { agent: 'starter', workflowType: 'noting', taskQueue: agentTaskQueue };
    return {
      target,
      seal: configurationSignature.sign(world.keyRing, { definition: watchedInbox, target }),
      since,
      delivered: [],
    };
  };
  const begin = async (): Promise<string> => {
    let position: Pick<PullOutcome, 'cursor' | 'more'> = { more: true };
    while (position.more) {
      const { cursor } = position;
      // A last page may be empty: there is nothing to tell of it.
      const nothing = () => ({ ...position, more: false });
      position = await look(defined({ cursor })).then(({ outcome }) => outcome, nothing);
    }
    return position.cursor!;
  };
  const told = ({ started = [] }: PullOutcome) => started.map(({ label, kind }) => `${label}: ${kind}`);

  test('that dies with its answer leaves its position where it was: the next one finds them started', async () => {
    const cursor = await begin();
    arrive('Once');
    const { outcome, saved } = await look({ cursor, starts: starts() });
    expect(told(outcome)).toEqual(['Once: started']);
    expect(outcome.reports).toEqual([]);
    for (const position of saved) expect(position).toBe(cursor);
    expect(told((await look({ cursor, starts: starts() })).outcome)).toEqual(['Once: already started']);
  });

  test('goes on while there is more, and with what it has where that fails, missing nothing and moving on no further', async () => {
    const cursor = await begin();
    const subjects = Array.from({ length: 70 }, (_, number) => `Burst ${number}`);
    arrive(...subjects);
    // Those of the third batch cannot be read.
    const match = { provider: 'graph', path: /\/messages\/(?!delta$)[^/]+$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 503 }, skip: 50, times: 20 });
    const first = await look({ cursor, starts: starts() });
    expect(first.outcome).toMatchObject({ more: true, reports: [] });
    expect(first.outcome.started).toHaveLength(50);
    for (const position of first.saved) expect(position).toBe(cursor);
    const second = await look({ cursor: first.outcome.cursor!, starts: starts() });
    expect(second.outcome.more).toBe(false);
    expect(told(second.outcome)).toHaveLength(20);
    const all = [...told(first.outcome), ...told(second.outcome)];
    expect(all.sort()).toEqual(subjects.map((subject) => `${subject}: started`).sort());
  });

  test('tells what it has where it was slow: another as slow would not end within the attempt, and all would be read anew', async () => {
    const cursor = await begin();
    arrive(...Array.from({ length: 30 }, (_, number) => `Slow ${number}`));
    const match = { provider: 'graph', path: /\/messages\/delta$/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'delay', milliseconds: 1_000 }, times: 2 });
    const { outcome } = await look({ cursor, starts: starts() }, { startToCloseTimeoutMs: 2_500 });
    expect([outcome.more, told(outcome).length]).toEqual([true, 25]);
  });

  test('leaves to the trigger what Temporal may have forgotten, and what the trigger may not start', async () => {
    const cursor = await begin();
    arrive('Long ago');
    const left = async (input: Partial<PullInput>, attempt?: Attempt) => {
      const { reports, started = [] } = (await look({ cursor, ...input }, attempt)).outcome;
      return { reports: reports.map(({ label }) => label), started };
    };
    const all = { reports: ['Long ago'], started: [] };
    // It waited so long that others may have started an agent meanwhile, and Temporal have forgotten it.
    expect(await left({ starts: starts() }, { scheduledTimestampMs: Date.now() - 7 * 3_600_000 })).toEqual(all);
    expect(await left({ starts: { ...starts(), since: new Date(Date.now() + 60_000).toISOString() } })).toEqual(all);
    const { seal: _, ...unsigned } = starts();
    expect(await left({ starts: unsigned })).toEqual(all);
  });

  test('leaves to the trigger what Temporal refuses for now, however long the look has waited', async () => {
    const cursor = await begin();
    arrive('In a failover');
    const details = 'The namespace is not active.';
    const cause = Object.assign(new Error(details), { code: 9, details, metadata: new Map() });
    const startWithDetails = () => Promise.reject(new ServiceError(details, { cause }));
    const { options } = world.client.temporal;
    const client = new Client({ ...options, interceptors: { workflow: [{ startWithDetails }] } });
    const attempt = { client, scheduledTimestampMs: Date.now() - 16 * 60_000 };
    const { outcome } = await look({ cursor, starts: starts() }, attempt);
    expect(outcome.reports).toMatchObject([{ label: 'In a failover', outcome: { kind: 'matched' } }]);
    expect(outcome.started).toBeUndefined();
  });
});
