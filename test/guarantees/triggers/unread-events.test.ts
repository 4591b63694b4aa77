import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import { setAside } from '../../../activities/triggers/set-aside';
import type { UnreadEvent } from '../../../src/messages/trigger';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import { createWorld, mailUser, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const since = new Date(Date.now() - 1_000).toISOString();

/** One attempt at a look, with what the one before has left to it. @param leave told what it leaves to the next one */
function look(
  input: Partial<PullInput>,
  heartbeatDetails?: unknown,
  leave: (left: unknown) => void = () => undefined,
): Promise<PullOutcome> {
  const { service } = createActivities(createDependencies(world));
  const environment = new MockActivityEnvironment({ heartbeatDetails }, { client: world.client.temporal });
  environment.on('heartbeat', leave);
  const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
  return environment.run<[PullInput], PullOutcome, (input: PullInput) => Promise<PullOutcome>>(
    service['triggers.pull'],
    { definition, since, immediately: true, ...input },
  );
}

describe('an event that cannot be read', () => {
  afterEach(() => world.sandbox.faults.clear());

  const receive = (subject: string) =>
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject }).immutableId;
  /** Reading fails, whatever is tried; the list of mail still answers. */
  const poison = (path: RegExp, status: number) => {
    const rule = world.sandbox.faults.add({
      match: { provider: 'graph', path },
      fault: { kind: 'status', status },
      times: 1_000,
    });
    return () => world.sandbox.faults.remove(rule);
  };
  const messageOf = (id: string) => new RegExp(`/messages/${id}$`);
  const anyMessage = /\/messages\/(?!delta$)[^/]+$/;
  const labels = ({ reports }: PullOutcome) => reports.map(({ label }) => label).sort();
  /** Where there is nothing more to tell. */
  const begin = async () => {
    let { cursor, more } = await look({});
    while (more) ({ cursor, more } = await look({ cursor: cursor! }));
    return cursor!;
  };
  /** A look that is told whatever it found: the problem before it is over. */
  const lookOn = (cursor: string, unread: UnreadEvent[] = [], kept?: unknown) =>
    look({ cursor, unread, knownProblem: { kind: 'provider refused', text: '' } }, kept);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test.each([
    ['the first of a look', 0, 400],
    ['in the middle', 1, 400],
    ['the last', 2, 400],
    ['one that breaks the provider, while it answers the others', 1, 500],
    ['one that the provider is too busy for, while it answers the others', 1, 503],
  ])('keeps nothing from the others: %s', async (_which, position, status) => {
    const cursor = await begin();
    const subjects = ['One', 'Two', 'Three'];
    const id = subjects.map(receive)[position]!;
    const heal = poison(messageOf(id), status);
    const first = await lookOn(cursor);
    const others = subjects.filter((_subject, index) => index !== position).sort();
    expect(labels(first)).toEqual(others);
    expect(first.unread).toMatchObject([{ eventId: id, failures: 1 }]);
    const second = await lookOn(first.cursor!, first.unread);
    expect(second).toMatchObject({ reports: [], unread: [{ eventId: id, failures: 2 }] });
    heal();
    const third = await lookOn(second.cursor!, second.unread);
    expect(labels(third)).toEqual([subjects[position]]);
    expect(third.unread).toEqual([]);
  });

  test('is set aside after three attempts, also where it came alone, and not tried again', async () => {
    const id = receive('Poison');
    const cursor = await begin();
    const heal = poison(messageOf(id), 400);
    let outcome = await lookOn(cursor, [{ eventId: id, since: ago(0), failures: 1, problem: 'refused' }]);
    expect(outcome.unread).toMatchObject([{ eventId: id, failures: 2 }]);
    outcome = await lookOn(outcome.cursor!, outcome.unread);
    expect(outcome.unread).toMatchObject([{ eventId: id, failures: 3, isSetAside: true, problem: expect.any(String) }]);
    world.sandbox.requests.clear();
    receive('Good');
    const later = await lookOn(outcome.cursor!, outcome.unread);
    expect(labels(later)).toEqual(['Good']);
    expect(later.unread).toEqual(outcome.unread);
    expect(world.sandbox.requests.list({ path: messageOf(id) })).toEqual([]);
    heal();
  });

  test('because the provider may be unwell is tried for a quarter of an hour', async () => {
    const id = receive('Poison');
    const heal = poison(messageOf(id), 500);
    const tried = (minutes: number) => [
      { eventId: id, since: ago(minutes), failures: 20, problem: 'before', mayPass: true as const },
    ];
    const recently = await lookOn(await begin(), tried(5));
    expect(recently.unread).toMatchObject([{ failures: 21 }]);
    expect(recently.unread![0]).not.toHaveProperty('isSetAside');
    const longAgo = await lookOn(await begin(), tried(16));
    expect(longAgo.unread).toMatchObject([{ failures: 21, isSetAside: true }]);
    heal();
  });

  test.each([400, 500, 503])(
    'is not set aside while no other can be read either (%i), however long',
    async (status) => {
      const id = receive('Innocent');
      const cursor = await begin();
      const heal = poison(anyMessage, status);
      const waits = [{ eventId: id, since: ago(600), failures: 600, problem: 'before' }];
      const during = await lookOn(cursor, waits);
      expect(during.unread).toMatchObject([{ eventId: id, failures: 601 }]);
      expect(during.unread![0]).not.toHaveProperty('isSetAside');
      heal();
      const after = await lookOn(during.cursor!, during.unread);
      expect(labels(after)).toEqual(['Innocent']);
      expect(after.unread).toEqual([]);
    },
  );

  test('because the provider is down is nobody\u2019s fault: the look is tried again as it was, and after a minute each waits for itself', async () => {
    const cursor = await begin();
    const id = receive('While it is down');
    const heal = poison(anyMessage, 500);
    await expect(lookOn(cursor)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    const waiting = await lookOn(cursor, [], { cursor, unwellSince: ago(2) });
    expect(waiting.unread).toMatchObject([{ eventId: id, failures: 1 }]);
    expect(waiting.unread![0]).not.toHaveProperty('isSetAside');
    heal();
    expect(labels(await lookOn(waiting.cursor!, waiting.unread))).toEqual(['While it is down']);
  });

  test('because the account asks for its owner, or for fewer requests, ends the look as ever', async () => {
    const cursor = await begin();
    const id = receive('Reconnect first');
    receive('And the next');
    const heal = poison(messageOf(id), 429);
    await expect(lookOn(cursor)).rejects.toMatchObject({ type: 'RateLimited' });
    heal();
    expect(labels(await lookOn(cursor))).toEqual(['And the next', 'Reconnect first']);
  });

  test('of which the worker dies is tried by itself, counted, and set aside', async () => {
    const cursor = await begin();
    const [killer, innocent] = [receive('Kills the worker'), receive('Innocent')];
    const outcome = await lookOn(cursor, [], { cursor, reading: [killer, innocent] });
    expect(labels(outcome)).toEqual(['Innocent', 'Kills the worker']);
    const twice = [{ eventId: killer, since, failures: 2, problem: 'The worker ended while it was read.' }];
    const died = await lookOn(cursor, [], { cursor, unread: twice, reading: [killer] });
    expect(labels(died)).toEqual(['Innocent']);
    expect(died.unread).toMatchObject([{ eventId: killer, failures: 3, isSetAside: true }]);
  });

  test('is one of a hundred that wait, and of fifty set aside, at most: with more the look stays where it is', async () => {
    const many = (count: number, more: Partial<UnreadEvent> = {}) =>
      Array.from({ length: count }, (_, index) => ({
        eventId: `event-${String(index)}`,
        since,
        failures: 1,
        problem: 'no',
        ...more,
      }));
    const cannot = () => Promise.resolve(false);
    const can = () => Promise.resolve(true);
    expect(await setAside(many(100, { failures: 9 }), cannot)).toHaveLength(100);
    await expect(setAside(many(101, { failures: 9 }), cannot)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    const kept = await setAside(many(70, { failures: 9 }), can);
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)).toMatchObject({ eventId: 'event-69', isSetAside: true });
  });

  test('of more than may wait is counted on by each attempt, so that the third sets aside and tells those behind them', async () => {
    const cursor = await begin();
    const waiting = Array.from({ length: 100 }, (_, index) => ({
      eventId: `hopeless-${String(index)}`,
      since,
      failures: 1,
      problem: 'no',
    }));
    const id = receive('One too many');
    receive('Behind them');
    const heal = poison(new RegExp(`/messages/(hopeless-\\d+|${id})$`), 400);
    const input = { cursor, unread: waiting };
    let left: unknown;
    const attempt = () =>
      look(input, left, (now) => {
        left = now;
      });
    await expect(attempt()).rejects.toMatchObject({
      type: 'ProviderUnavailable',
      message: /101 events cannot be read/,
    });
    const { reports, unread } = await attempt();
    expect(reports.map(({ label }) => label)).toEqual(['Behind them']);
    expect(unread?.filter(({ isSetAside }) => isSetAside !== true)).toMatchObject([{ eventId: id, failures: 2 }]);
    heal();
  });
});
