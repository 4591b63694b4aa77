import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import { createWorld, mailUser, type World } from '../support/world';

/**
 * What an attempt notes with a heartbeat dies with its worker, or while Temporal is away. The next one finds what it has renamed or moved all
 * the same, though by another name than it was given. What is not lost is told to all attempts that follow.
 */
let world: World;

beforeAll(async () => {
  world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

interface Told {
  /** What the last attempt has noted. Default: it is lost. */
  noted?: unknown;
  /** When the attempt was scheduled, and the step before it. */
  attemptedAt?: number;
  scheduledAt?: number;
  onNote?: (details: unknown) => void;
}

/** Runs one attempt of a step. */
function attempt(number: number, step: string, input: object, told: Told = {}): Promise<unknown> {
  const activities = createActivities(createDependencies(world)).steps as Record<
    string,
    (input: unknown) => Promise<unknown>
  >;
  const { noted, attemptedAt = Date.now(), scheduledAt = attemptedAt } = told;
  const instants = { scheduledTimestampMs: scheduledAt, currentAttemptScheduledTimestampMs: attemptedAt };
  const times = { startToCloseTimeoutMs: 60_000, scheduleToCloseTimeoutMs: 3_600_000, ...instants };
  const info = { attempt: number, heartbeatDetails: noted, ...times };
  const environment = new MockActivityEnvironment(info, { client: world.client.temporal });
  environment.on('heartbeat', told.onNote ?? (() => undefined));
  return environment.run(activities[step]!, input);
}

const graph = () => world.sandbox.graph;
const folder = (id: string) =>
  graph()
    .folders(mailUser)
    .find((one) => one.id === id)!;

interface Renaming {
  step: string;
  /** @returns the input, and how what it changes is called and where it is */
  prepare: () => { input: object; state: () => unknown };
}

const inFolder = (input: object, made: () => string): Renaming => ({
  step: 'mail.updateFolder',
  prepare: () => {
    const id = made();
    return { input, state: () => [folder(id).displayName, folder(id).parentFolderId] };
  },
});

const renamings: Record<string, Renaming> = {
  'a folder renamed': inFolder(
    { folder: 'Old name', name: 'New name' },
    () => graph().createFolder(mailUser, 'Old name').id,
  ),
  'a folder renamed below another': inFolder(
    { folder: 'Clients/Contoso', name: 'Contoso Ltd' },
    () => graph().createFolder(mailUser, 'Contoso', graph().createFolder(mailUser, 'Clients').id).id,
  ),
  'a folder moved by its path': inFolder(
    { folder: 'Here/Movable', under: 'archive' },
    () => graph().createFolder(mailUser, 'Movable', graph().createFolder(mailUser, 'Here').id).id,
  ),
  'a folder renamed and moved to the top': inFolder(
    { folder: 'There/Deep', name: 'High', under: 'msgfolderroot' },
    () => graph().createFolder(mailUser, 'Deep', graph().createFolder(mailUser, 'There').id).id,
  ),
  'a calendar renamed': {
    step: 'calendar.updateCalendar',
    prepare: () => {
      const { id } = graph().createCalendar(mailUser, 'Old calendar');
      return {
        input: { calendar: 'Old calendar', name: 'New calendar' },
        state: () =>
          graph()
            .calendars(mailUser)
            .find((one) => one.id === id)?.name,
      };
    },
  },
  'a list renamed': {
    step: 'board.updateList',
    prepare: () => {
      const { trello } = world.sandbox;
      const id = trello.as('ben').createList(trello.board('Support'), 'Old list').id;
      return {
        input: { list: 'Old list', board: 'Support', name: 'New list' },
        state: () => trello.list('Support', 'New list').id === id,
      };
    },
  },
};

describe('an attempt whose note is lost', () => {
  test.each(Object.entries(renamings))('is followed by one that finds %s', async (_what, { step, prepare }) => {
    const { input, state } = prepare();
    const answer = await attempt(1, step, input);
    const done = state();
    expect(await attempt(2, step, input)).toEqual(answer);
    expect(state()).toEqual(done);
  });
});

test('a first attempt to rename what is not there is told so', async () => {
  const input = { folder: 'Never there', name: 'Old name' };
  await expect(attempt(1, 'mail.updateFolder', input)).rejects.toMatchObject({ type: 'NotFound' });
});

/** What attempts have noted, the last word of each in the place of those before. */
function notebook() {
  const notes: { last?: unknown } = {};
  return { notes, onNote: (details: unknown) => void (notes.last = details) };
}

test('a file of an attempt whose note is lost is looked for before it is attached once more, however long ago the step was scheduled', async () => {
  const draft = graph().createDraft(mailUser, { subject: 'With a file' });
  const input = { draft: draft.immutableId, attachments: [receivedFile('plan.txt')] };
  const attached = () =>
    graph()
      .drafts(mailUser)
      .find((one) => one.immutableId === draft.immutableId)!.attachments.length;
  const { notes, onNote } = notebook();
  const patience = world.configuration.lookForEffectSeconds * 1_000;
  const second = Date.now();
  const draftEmail = (number: number, attemptedAt: number) =>
    attempt(number, 'mail.draftEmail', input, {
      ...{ noted: notes.last, onNote, attemptedAt, scheduledAt: second - 600_000 },
    });
  const looking = { type: 'OutcomeUnknown', message: expect.stringContaining('looked at once more') as string };
  await expect(draftEmail(2, second)).rejects.toMatchObject(looking);
  await expect(draftEmail(3, second + patience / 2 - 1)).rejects.toMatchObject(looking);
  expect(attached()).toBe(0);
  // Attached once more, its answer is lost too: it is looked for as long again.
  world.sandbox.clock.advance(60_000);
  graph().behave({ readLagMilliseconds: 30_000 });
  world.sandbox.faults.add({
    match: { method: 'POST', path: /\/attachments$/ },
    fault: { kind: 'reset-after-effect' },
  });
  await expect(draftEmail(4, second + patience / 2)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
  expect(attached()).toBe(1);
  await expect(draftEmail(5, second + patience - 1)).rejects.toMatchObject(looking);
  graph().behave({ readLagMilliseconds: 0 });
  await draftEmail(6, second + patience);
  expect(attached()).toBe(1);
});

/** A mail's file, as steps refer to it. */
function receivedFile(name: string): string {
  const { immutableId, attachments } = graph().deliverMail(mailUser, {
    ...{ from: 'lena@northwind.example', subject: 'A file' },
    attachments: [{ name, contentType: 'text/plain', content: Buffer.from('text') }],
  });
  return `mail-attachment:support:${immutableId}:${attachments[0]?.id ?? ''}`;
}

const meeting = {
  subject: 'Offer',
  start: { dateTime: '2026-12-04T09:00:00', timeZone: 'UTC' },
  end: { dateTime: '2026-12-04T10:00:00', timeZone: 'UTC' },
};

test.each([
  ['mail.draftEmail', 'draft', () => graph().createDraft(mailUser, { subject: 'Offer' }).immutableId],
  ['calendar.updateEvent', 'eventId', () => graph().createEvent(mailUser, meeting).immutableId],
])(
  'a file of %s whose note is lost is not taken for one of its name that was there before',
  async (step, item, make) => {
    const id = make();
    const files = () =>
      item === 'draft'
        ? graph()
            .drafts(mailUser)
            .find(({ immutableId }) => immutableId === id)!.attachments
        : graph()
            .events(mailUser)
            .find(({ immutableId }) => immutableId === id)!.content.attachments;
    const input = { [item]: id, attachments: [receivedFile('offer.txt')] };
    const { clock, faults } = world.sandbox;
    await attempt(1, step, input);
    clock.advance(60_000);
    const second = clock.now().getTime();
    const { notes, onNote } = notebook();
    const again = (number: number, attemptedAt: number) =>
      attempt(number, step, input, { noted: notes.last, onNote, attemptedAt, scheduledAt: second });
    await expect(again(2, second)).rejects.toMatchObject({
      message: expect.stringContaining('looked at once') as string,
    });
    faults.add({ match: { method: 'POST', path: /\/attachments$/ }, fault: { kind: 'reset-after-effect' } });
    const later = second + world.configuration.lookForEffectSeconds * 500;
    await expect(again(3, later)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    expect(files()).toHaveLength(2);
    await again(4, later + 1);
    expect(files()).toHaveLength(2);
  },
);

test('what an attempt has noted is told to the one after the next too, though the next comes to nothing', async () => {
  const { trello, faults } = world.sandbox;
  const bot = trello.as('supportbot');
  const there = bot.createBoard({ name: 'Elsewhere', defaultLists: true, defaultLabels: false });
  const label = [...trello.world.labels.values()].find(({ name }) => name === 'Billing')!;
  const card = bot.createCard(trello.list('Support', 'Inbox'), { name: 'Moves away' });
  bot.addLabel(card, label);
  const report = () => bot.attachFile(card, { name: 'report.pdf', mimeType: 'text/plain', content: Buffer.from('x') });
  report();
  const input = { card: 'Moves away', board: 'Support', toBoard: there.id, list: 'To Do' };
  const { notes, onNote } = notebook();
  const updateCard = (number: number) =>
    attempt(number, 'board.updateCard', { ...input, removeAttachments: ['report.pdf'] }, { noted: notes.last, onNote });
  faults.add({ match: { provider: 'trello', method: 'DELETE' }, fault: { kind: 'reset-after-effect' } });
  await expect(updateCard(1)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
  expect(card.attachments).toEqual([]);
  const other = report();
  faults.add({ match: { provider: 'trello' }, fault: { kind: 'status', status: 429 } });
  await expect(updateCard(2)).rejects.toMatchObject({ type: 'OutcomeUnknown' });
  expect(JSON.stringify(notes.last)).toContain('goingIds');
  expect(await updateCard(3)).toMatchObject({ boardId: there.id, leftBehind: { labels: ['Billing'] } });
  expect(card.attachments.map(({ id }) => id)).toEqual([other.id]);
});
