import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../../../src/json/defined';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import { configurationSignature } from '../../../src/trust/configuration-signature';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';
import { lookOnce, since, watchedInbox as definition, type Attempt } from './one-look';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const look = (input: Partial<PullInput>, attempt?: Attempt) => lookOnce(world, input, attempt);

test('an attempt that dies with the events it has found leaves no position behind them', async () => {
  const { cursor } = (await look({})).outcome;
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Must not get lost' });
  const { outcome, saved } = await look({ cursor: cursor! });
  expect(outcome.reports.map(({ label }) => label)).toEqual(['Must not get lost']);
  expect(outcome.cursor).not.toBe(cursor);
  expect(saved.length).toBeGreaterThan(0);
  for (const position of saved) expect(position).toBe(cursor);
});

test('an attempt that a stranger has taken leaves nothing that keeps the next one from its look', async () => {
  const { cursor } = (await look({})).outcome;
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'After a stranger' });
  const positions = [{ cursor: 7 }, { cursor: 'x' }, { cursor: '{"folders":7}' }];
  for (const told of [{ unread: 'all' }, { unread: [null] }, ...positions, { reading: { length: 1 } }, 'anything']) {
    const { outcome } = await look({ cursor: cursor! }, { left: told });
    expect(outcome.reports.map(({ label }) => label)).toEqual(['After a stranger']);
  }
});

test('an event is not to blame for an attempt that its own time limit has ended, as for one that a worker has died of', async () => {
  const { graph, faults } = world.sandbox;
  graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Can be read' });
  const { immutableId } = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Hangs' });
  const path = new RegExp(`/messages/${immutableId}$`);
  faults.add({ match: { provider: 'graph', path }, fault: { kind: 'status', status: 503 }, times: 99 });
  const event = {
    eventId: immutableId,
    since: new Date().toISOString(),
    failures: 2,
    problem: '',
    mayPass: true as const,
  };
  const left = { unread: [event], reading: [immutableId] };
  const asked = { asked: true as const, unread: [event] };
  expect((await look(asked, { left: { ...left, isAtEnd: true } })).outcome.unread).toMatchObject([{ mayPass: true }]);
  expect((await look(asked, { left: { ...left, isAtEnd: true } })).outcome.unread?.[0]).not.toHaveProperty(
    'isSetAside',
  );
  expect((await look(asked, { left })).outcome.unread).toMatchObject([{ eventId: immutableId, isSetAside: true }]);
  faults.clear();
});

test('a position that leads elsewhere is not followed, and the look begins where it was asked to', async () => {
  const watching = { definition: { ...definition, type: 'mail.contactChanged' } };
  const { cursor } = (await look(watching)).outcome;
  world.sandbox.graph.addContacts(mailUser, [{ displayName: 'After a stranger' }]);
  const left = { cursor: JSON.stringify({ link: 'https://stranger.example/v1.0/me/contacts/delta' }) };
  const { outcome } = await look({ ...watching, cursor: cursor! }, { left });
  expect(outcome.reports.map(({ label }) => label)).toEqual(['After a stranger, created']);
});

test('a look says where it comes as often with a webhook as without', async () => {
  const asOften = async (type: string) => (await look({ definition: { ...definition, type } })).outcome.looksAsOften;
  expect([await asOften('mail.contactChanged'), await asOften('mail.newEmail')]).toEqual([true, undefined]);
});

test('a look that is still refused comes again after the usual time, whatever was due when it last succeeded', async () => {
  const match = { provider: 'graph', path: /calendarView$/ } as const;
  world.sandbox.faults.add({ match, fault: { kind: 'status', status: 403 }, times: 2 });
  const nextAt = new Date(Date.now() - 60_000).toISOString();
  const watching = {
    definition: { ...definition, type: 'mail.eventStarting' },
    cursor: JSON.stringify({ told: '{}', nextAt }),
  };
  const { problem } = (await look(watching)).outcome;
  expect(problem?.kind).toBe('provider refused');
  await expect(look({ ...watching, knownProblem: problem! })).rejects.toMatchObject({
    type: 'NothingYet',
    nextRetryDelay: world.configuration.cadence.pollingSeconds * 1_000,
  });
});

describe('a look at a mailbox', () => {
  const arrive = (subject: string, folder?: string) =>
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'lena@northwind.example',
      subject,
      ...defined({ folder }),
    });
  const labels = ({ reports }: PullOutcome, beginning = '') =>
    reports.flatMap(({ label }) => (label.startsWith(beginning) ? [label] : [])).sort();
  /** Mail is received at whole seconds. */
  const thisSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();

  test('reads a folder that has no change tracking another way, and the others as ever', async () => {
    const { id } = world.sandbox.graph.createFolder(mailUser, 'Shared with Ada');
    world.sandbox.graph.refuseDelta(mailUser, id);
    const first = await look({});
    arrive('Into the odd folder', id);
    arrive('Into the inbox');
    const second = await look({ cursor: first.outcome.cursor! });
    expect(labels(second.outcome)).toEqual(['Into the inbox', 'Into the odd folder']);
    arrive('Later', id);
    const third = await look({ cursor: second.outcome.cursor! });
    expect(labels(third.outcome)).toEqual(['Later']);
  });

  test('that the provider interrupts leaves what it has found, and where it was', async () => {
    const since = thisSecond();
    arrive('Found before the interruption');
    const match = { provider: 'graph', path: /messages\/delta/ } as const;
    world.sandbox.faults.add({ match, fault: { kind: 'status', status: 429 }, skip: 6, times: 1 });
    const saved: string[] = [];
    await expect(look({ since }, { saved })).rejects.toMatchObject({ type: 'RateLimited' });
    world.sandbox.requests.clear();
    const { outcome } = await look({ since, cursor: saved.at(-1)! });
    expect(labels(outcome, 'Found')).toEqual(['Found before the interruption']);
    const begun = world.sandbox.requests.list({ path: /messages\/delta/ }).filter(({ query }) => '$filter' in query);
    const all = world.sandbox.requests.list({ path: /messages\/delta/ });
    expect(all.length - begun.length).toBeGreaterThanOrEqual(3);
  });

  test('starts the agent for a mail that is taken out of Junk Email after days, once, and says nothing of others that are filed', async () => {
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * day);
    const target = { agent: 'reader', workflowType: 'noting', taskQueue: agentTaskQueue };
    const { graph } = world.sandbox;
    const folder = graph.createFolder(mailUser, 'Orders').id;
    const orders = { ...definition, config: { folder } };
    const seal = configurationSignature.sign(world.keyRing, { definition: orders, target });
    const starts = {
      target,
      seal,
      since: ago(1).toISOString(),
      asNowSince: ago(5).toISOString(),
      retentionDays: 7,
      delivered: [],
    };
    const received = (subject: string, days: number) =>
      graph.deliverMail(mailUser, {
        ...{ from: 'lena@northwind.example', subject, receivedDateTime: ago(days) },
        folder: 'junkemail',
      }).immutableId;
    const { cursor } = (await look({ definition: orders, since: ago(9).toISOString() })).outcome;
    const weekend = received('Of the weekend', 3);
    graph.moveMessage(mailUser, weekend, folder);
    const lookFrom = (from: string) => look({ definition: orders, cursor: from, since: ago(1).toISOString(), starts });
    const { outcome } = await lookFrom(cursor!);
    expect(outcome).toMatchObject({
      reports: [],
      started: [{ label: 'Of the weekend', kind: 'started', neverStarted: true }],
    });
    graph.moveMessage(mailUser, weekend, 'archive');
    for (const id of [weekend, received('From before the set-up', 5.5), received('Too old', 7)])
      graph.moveMessage(mailUser, id, folder);
    await expect(lookFrom(outcome.cursor!)).rejects.toMatchObject({ type: 'NothingYet' });
  });

  test('at another folder tells nothing that the folder before has told and that still waited, and loses none of it where that is watched on', async () => {
    const [first, second] = ['Waiting', 'Watched next'].map(
      (name) => world.sandbox.graph.createFolder(mailUser, name).id,
    );
    const at = (folder?: string) => ({ ...definition, config: folder === undefined ? {} : { folder } });
    const { cursor } = (await look({ definition: at(first) })).outcome;
    const subjects = Array.from({ length: 60 }, (_, number) => `Waiting ${String(number)}`);
    for (const subject of subjects) arrive(subject, first);
    const begun = await look({ definition: at(first), cursor: cursor! });
    expect(labels(begun.outcome)).toHaveLength(25);
    arrive('Into the next', second);
    const next = await look({ definition: at(second), cursor: begun.outcome.cursor! });
    expect(labels(next.outcome)).toEqual(['Into the next']);
    const told: string[] = [];
    for (let { cursor, more } = { ...begun.outcome, more: true }; more;) {
      const { outcome } = await look({ definition: at(), cursor: cursor! });
      told.push(...labels(outcome, 'Waiting'));
      ({ cursor, more } = outcome);
    }
    expect([...new Set([...labels(begun.outcome), ...told])].sort()).toEqual(subjects.sort());
  });

  test('at a folder that is named again tells nothing of what came before that', async () => {
    const folder = world.sandbox.graph.createFolder(mailUser, 'Named again').id;
    const named = { ...definition, config: { folder } };
    const second = (ahead: number) => new Date(Math.floor(Date.now() / 1000 + ahead) * 1000).toISOString();
    const watched = (start: string) => ({ definition: named, watchedSince: { [folder]: start } });
    const { cursor } = (await look(watched(since))).outcome;
    arrive('In between', folder);
    const again = await look({
      ...watched(second(1)),
      cursor: cursor!,
      knownProblem: { kind: 'provider refused', text: '' },
    });
    expect(labels(again.outcome)).toEqual([]);
    expect(labels((await look({ ...watched(since), cursor: cursor! })).outcome)).toEqual(['In between']);
  });

  test('of five hundred folders takes few requests, keeps a small position and misses nothing', async () => {
    const since = thisSecond();
    const folders = Array.from({ length: 500 }, (_, index) =>
      world.sandbox.graph.createFolder(mailUser, `Project ${String(index)}`),
    );
    world.sandbox.requests.clear();
    const first = await look({ since });
    // At 200 ms each, three at once, the first look takes less than five seconds.
    expect(world.sandbox.requests.list().length).toBeLessThan(70);
    for (const index of [0, 250, 499]) arrive(`In project ${String(index)}`, folders[index]!.id);
    const second = await look({ since, cursor: first.outcome.cursor! });
    expect(labels(second.outcome, 'In project')).toEqual(['In project 0', 'In project 250', 'In project 499']);
    const third = await look({
      since,
      cursor: second.outcome.cursor!,
      knownProblem: { kind: 'provider refused', text: '' },
    });
    expect(labels(third.outcome, 'In project')).toEqual([]);
    for (const { outcome } of [first, second, third]) expect(outcome.cursor!.length).toBeLessThan(100_000);
  });
});

test('that one of several boards cannot be read is told once, and where the others are moves on', async () => {
  const { trello } = world.sandbox;
  const [gone, well] = ['65f0c0de65f0c0de65f0c0de', trello.board('Support').id];
  const watching = { ...definition, type: 'board.newCard', account: 'team', config: { boardIds: [gone, well] } };
  const { outcome } = await look({ definition: watching });
  const saved: unknown[] = [];
  const known = { definition: watching, cursor: outcome.cursor!, knownProblem: outcome.problem! };
  await expect(look(known, { saved })).rejects.toMatchObject({ type: 'NothingYet' });
  expect(Object.keys(JSON.parse(String(saved.at(-1))) as object)).toEqual([gone, well]);
  const other = { ...outcome.problem!, text: 'Something else.' };
  expect((await look({ ...known, knownProblem: other })).outcome.problem).toEqual(outcome.problem);
});

describe('a calendar of more events than are kept in mind', () => {
  const at = (hours: number) => ({
    dateTime: new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const watching = { ...definition, type: 'mail.eventChanged' };
  /** Looks until nothing more is waiting, of a trigger that was set up a day ago. */
  async function lookAll(from: string | undefined, watchedSince: string) {
    const told: string[] = [];
    let cursor = from;
    for (let more = true; more;) {
      const { outcome } = await look({
        ...{ definition: watching, since: new Date(Date.now() - 86_400_000).toISOString() },
        ...{ watchedSince: { '': watchedSince }, knownProblem: { kind: 'provider refused', text: '' } },
        ...defined({ cursor }),
      });
      told.push(...outcome.reports.map(({ label }) => label));
      ({ cursor, more } = outcome);
    }
    return { told: told.sort(), cursor: cursor! };
  }

  test('is listed anew each week, or where its position is forgotten, and tells no change a second time', async () => {
    const { graph } = world.sandbox;
    const plan = (_: unknown, index: number) =>
      graph.createEvent(mailUser, { subject: `E${index}`, start: at(30 + index), end: at(30.5 + index) }).immutableId;
    const ids = Array.from({ length: 700 }, plan);
    const watchedSince = new Date(Date.now() + 1_000).toISOString();
    await sleep(1_500);
    const first = await lookAll(undefined, watchedSince);
    const changed = [0, 350, 650, 699];
    for (const index of changed)
      graph.moveEvent(mailUser, ids[index]!, { start: at(30.1 + index), end: at(30.6 + index) });
    const updated = await lookAll(first.cursor, watchedSince);
    const position = JSON.parse(updated.cursor) as { feed: object };
    const aWeekAgo = { ...position.feed, since: new Date(Date.now() - 8 * 86_400_000).toISOString() };
    const week = await lookAll(JSON.stringify({ ...position, feed: aWeekAgo }), watchedSince);
    graph.dropDeltaState('gone');
    const forgotten = await lookAll(week.cursor, watchedSince);
    graph.moveEvent(mailUser, ids[350]!, { start: at(400.1), end: at(400.6) });
    graph.dropDeltaState('gone');
    const again = await lookAll(forgotten.cursor, watchedSince);
    expect([first, updated, week, forgotten, again].map(({ told }) => told)).toEqual([
      [],
      changed.map((index) => `E${index}, updated`),
      [],
      [],
      ['E350, updated'],
    ]);
    // Digests of 600 events, and a link.
    expect(again.cursor.length).toBeLessThan(13_000);
  });
});
