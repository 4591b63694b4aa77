import { mailUser, createWorld, type World } from '../../support/world';
import { asAda } from '../../mail-triggers/mailbox-reader';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import { lookOnce, watchedInbox, type Attempt } from './one-look';

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { CATCH_UP_SECONDS: '900' } });
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const hour = 60 * 60_000;

/** Looks of a trigger: what the trigger is told, or undefined where the look goes on by itself. */
function looks(type: string, config: object) {
  const account = type.startsWith('board.') ? 'team' : 'support';
  const definition = { ...watchedInbox, type, account, config: { ...config } };
  return async (cursor?: string, attempt?: Attempt, input?: Partial<PullInput>): Promise<PullOutcome | undefined> => {
    const looked = lookOnce(world, { ...input, definition, ...(cursor !== undefined && { cursor }) }, attempt);
    const { outcome } = await looked.catch((error: unknown) => {
      expect(error).toMatchObject({ type: 'NothingYet' });
      return { outcome: undefined };
    });
    return outcome;
  };
}
const labels = (outcome: PullOutcome | undefined) => outcome?.reports.map(({ label }) => label);

describe('a look after which a thing may fire again', () => {
  test('tells that a message is no longer flagged, so that a pause meanwhile does not keep the next flag from firing', async () => {
    const { graph } = world.sandbox;
    const mail = (subject: string) =>
      graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, folder: 'inbox' }).immutableId;
    const flag = (id: string, flagStatus: string) =>
      asAda(world, 'PATCH', `/me/messages/${id}`, { flag: { flagStatus } });
    const look = looks('mail.emailChanged', { change: 'flagged' });
    const [stays, id] = [mail('Stays flagged'), mail('Again')];
    await flag(stays, 'flagged');
    const first = await look();
    await flag(id, 'flagged');
    const flagged = await look(first?.cursor);
    expect(labels(flagged)).toEqual(['Again']);
    expect(await look(flagged?.cursor)).toBeUndefined();
    await flag(id, 'notFlagged');
    const off = await look(flagged?.cursor);
    expect(labels(off)).toEqual([]);
    expect(await look(off?.cursor)).toBeUndefined();
    // A look that was stopped meanwhile is followed by one from the position that was told last.
    await flag(id, 'flagged');
    expect(labels(await look(off?.cursor))).toEqual(['Again']);
  });

  test('tells that a label was taken off a card, and nothing where a card has only changed', async () => {
    const { trello } = world.sandbox;
    const [board, inbox, ben] = [trello.board('Support'), trello.list('Support', 'Inbox'), trello.as('ben')];
    const look = looks('board.newLabelAddedToCard', { boardIds: [board.id] });
    const urgent = ben.createLabel(board, { name: 'Again urgent', color: 'red' });
    const card = ben.createCard(inbox, { name: 'Labelled again' });
    const first = await look();
    world.sandbox.clock.advance(2_000);
    ben.addLabel(card, urgent);
    const added = await look(first?.cursor);
    expect(labels(added)).toEqual(['Again urgent on Labelled again']);
    world.sandbox.clock.advance(2_000);
    ben.updateCard(card, { desc: 'Changed' });
    expect(await look(added?.cursor)).toBeUndefined();
    ben.removeLabel(card, urgent);
    const off = await look(added?.cursor);
    expect(labels(off)).toEqual([]);
    world.sandbox.clock.advance(2_000);
    ben.addLabel(card, urgent);
    expect(labels(await look(off?.cursor))).toEqual(['Again urgent on Labelled again']);
  });
});

describe('a look that finds nothing', () => {
  test.each([
    ['mail.eventStarting', {}],
    ['board.newBoard', { includeOwnBoards: true }],
  ])(
    'of %s tells how far it came once an hour: what a heartbeat alone knows is lost in a pause',
    async (type, config) => {
      const look = looks(type, config);
      const since = (await look())?.cursor;
      const begun =
        type === 'board.newBoard'
          ? JSON.stringify({ ...(JSON.parse(since!) as object), since: new Date(Date.now() - 48 * hour).toISOString() })
          : since;
      const after = (milliseconds: number) => look(begun, { scheduledTimestampMs: Date.now() - milliseconds });
      expect(await after(hour - 60_000)).toBeUndefined();
      const told = await after(hour);
      expect(told).toMatchObject({ reports: [] });
      expect(told?.cursor).not.toBe(begun);
    },
  );

  test.each([
    [2, true],
    [1, false],
  ])(
    'after %i events that the webhook did not announce ends after the time between looks beside one: %s',
    async (unannounced, ends) => {
      const look = looks('board.newComment', { boardIds: [world.sandbox.trello.board('Support').id] });
      const cursor = (await look())?.cursor;
      const subscription = { ids: [], callbackUrl: 'https://agents.example/webhooks' };
      const known = { unannounced, subscription, webhookTriedAt: new Date().toISOString() };
      const after = (seconds: number) => look(cursor, { scheduledTimestampMs: Date.now() - seconds * 1_000 }, known);
      expect(await after(840)).toBeUndefined();
      expect((await after(900)) !== undefined).toBe(ends);
    },
  );

  test.each([
    ['mail.newEmail', {}],
    ['mail.contactChanged', {}],
    ['mail.emailChanged', { change: 'flagged' }],
  ])('of %s tells nothing, however long it takes, where it came no further', async (type, config) => {
    const look = looks(type, config);
    let outcome = await look();
    for (let more = outcome?.more; more === true; more = outcome?.more) outcome = await look(outcome?.cursor);
    expect(await look(outcome?.cursor, { scheduledTimestampMs: Date.now() - 100 * hour })).toBeUndefined();
  });
});
