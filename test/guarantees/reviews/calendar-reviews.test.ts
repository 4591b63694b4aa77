import { setTimeout as sleep } from 'node:timers/promises';
import { mailScopes, sharedScopes } from '../../../src/contracts/account-scopes';
import { connectMailbox } from '../../support/connect-mailbox';
import { mailUser } from '../../support/world';
import { testChangedMeanwhile } from './changed-meanwhile';
import { ask, createReviewWorld, lena, refusedAs, type ReviewWorld } from './review-world';
import { runStep } from '../run-steps';

let world: ReviewWorld;

beforeAll(async () => {
  world = await createReviewWorld({
    'calendar.createEvent': ask,
    'calendar.updateEvent': ask,
    'calendar.deleteEvent': ask,
    'calendar.respondToEvent': ask,
    'calendar.updateCalendar': ask,
    'mail.updateFolder': ask,
    'mail.apiCall': ask,
  });
  await connectMailbox(world, { name: 'support', owner: mailUser, scopes: [...mailScopes, ...sharedScopes] });
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const asked = (step: string, input: unknown) => world.asked(step, input);

test('an event is shown by title and time, and is not cancelled for people the reviewer did not see', async () => {
  const created = await asked('calendar.createEvent', {
    ...{ subject: 'Review', start: '2026-12-01T10:00', end: '2026-12-01T11:00', timeZone: 'Europe/Berlin' },
    attendees: [{ address: lena.address }],
  });
  await created.approve();
  const { id: eventId } = (await created.outcome()).result as { id: string };
  const remove = { eventId, notice: 'send' as const };
  const { shown, approve, outcome } = await asked('calendar.deleteEvent', remove);
  expect(shown).toMatchObject({
    Event: expect.stringMatching(/^“Review”, 2026-12-01T10:00.*Europe\/Berlin/),
    Attendees: expect.stringContaining(lena.address),
    Organizer: mailUser,
  });
  const more = [lena.address, 'eve@elsewhere.example'].map((address) => ({ emailAddress: { address } }));
  const patch = { method: 'PATCH', endpoint: `/me/events/${eventId}`, body: { attendees: more } };
  const patching = await asked('mail.apiCall', patch);
  expect(patching.shown.Event).toContain('“Review”');
  await patching.approve();
  await patching.outcome();
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Attendees.*eve@elsewhere/));
});

testChangedMeanwhile(() => world);

test('a folder and a calendar that are to be changed are shown by their names, and where a folder goes', async () => {
  const { graph } = world.sandbox;
  const [folder, former] = ['Northwind', 'Former'].map((name) => graph.createFolder(mailUser, name));
  const moved = await asked('mail.updateFolder', { folder: folder!.id, name: 'Northwind Ltd', under: 'Former' });
  expect(moved.shown).toEqual({ Folder: '“Northwind”', Into: '“Former”' });
  await moved.approve();
  expect(await moved.outcome()).toMatchObject({ result: { id: folder!.id, name: 'Northwind Ltd' } });
  const there = graph.folders(mailUser).find(({ id }) => id === folder!.id);
  expect(there).toMatchObject({ displayName: 'Northwind Ltd', parentFolderId: former!.id });
  const { id } = graph.createCalendar(mailUser, 'Holidays');
  const renamed = await asked('calendar.updateCalendar', { calendar: id, name: 'Travel' });
  expect(renamed.shown).toEqual({ Calendar: '“Holidays”' });
  await renamed.approve();
  expect(await renamed.outcome()).toMatchObject({ result: { id, name: 'Travel' } });
});

test('a calendar that an event is made in is shown with whose it is, and is that one when it was approved', async () => {
  const { graph } = world.sandbox;
  const ben = 'ben@contoso.example';
  graph.shareCalendar(ben, mailUser, 'write');
  const day = { start: '2026-12-01', end: '2026-12-01', calendar: 'Ben Okafor' };
  const meeting = { subject: 'Dinner', ...day, attendees: [{ address: lena.address }] };
  const { shown, approve, outcome } = await asked('calendar.createEvent', meeting);
  expect(shown.Calendar).toBe(
    '“Ben Okafor” of ben@contoso.example: the event is theirs, and invitations go out in their name',
  );
  graph.shareCalendar(ben, mailUser, 'none');
  graph.createCalendar(mailUser, 'Ben Okafor');
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Calendar: “Ben Okafor”/));
  const own = await asked('calendar.createEvent', meeting);
  expect(own.shown.Calendar).toBe('“Ben Okafor”');
  await own.approve();
  expect(await own.outcome()).toHaveProperty('result');
});

test('a local time that the clocks of the mailbox skip or repeat is refused before a person is asked', async () => {
  const { id: eventId } = world.sandbox.graph.createEvent(mailUser, {
    subject: 'Early',
    start: { dateTime: '2027-03-28T04:00:00', timeZone: 'UTC' },
    end: { dateTime: '2027-03-28T05:00:00', timeZone: 'UTC' },
  });
  for (const [step, times, sentence] of [
    ['calendar.createEvent', { subject: 'x', start: '2027-03-28T02:30', end: '2027-03-28T04:00' }, /does not exist/],
    ['calendar.createEvent', { subject: 'x', start: '2027-10-31T01:00', end: '2027-10-31T02:30' }, /happens twice/],
    ['calendar.updateEvent', { eventId, start: '2027-03-28T02:30' }, /^start: .*does not exist/],
  ] as const)
    expect(await runStep(world, 'careful', step, times)).toEqual(refusedAs('InvalidInput', sentence));
});

test('a local time without a zone is shown with that of the mailbox, and is not meant in another one when it was approved', async () => {
  const times = { start: '2026-12-03T10:00', end: '2026-12-03T11:00' };
  const { shown, approve, outcome } = await asked('calendar.createEvent', { subject: 'Talk', ...times });
  expect(shown).toEqual({ 'Time zone': 'Europe/Berlin, the mailbox’s own' });
  const moving = { method: 'PATCH', endpoint: '/me/mailboxSettings', body: { timeZone: 'Tokyo Standard Time' } };
  const moved = await asked('mail.apiCall', moving);
  await moved.approve();
  expect(await moved.outcome()).toHaveProperty('result');
  await approve();
  expect(await outcome()).toEqual(refusedAs('PermissionDenied', /Time zone: Asia\/Tokyo/));
});

test('an event in a calendar that somebody has shared is shown with whose it is, by each step that acts on it', async () => {
  const { graph } = world.sandbox;
  const ben = 'ben@contoso.example';
  graph.shareCalendar(ben, mailUser, 'write');
  const [start, end] = ['2026-12-02T10:00:00', '2026-12-02T11:00:00'].map((dateTime) => ({
    dateTime,
    timeZone: 'UTC',
  }));
  const { immutableId: eventId } = graph.createEvent(ben, { subject: 'Theirs', start: start!, end: end! });
  const theirs = 'shared by ben@contoso.example: the event is theirs, and what is done to it is done in their name';
  const seen = { Event: expect.stringContaining('“Theirs”') as string, Calendar: theirs };
  const moved = await asked('calendar.updateEvent', { eventId, start: '2026-12-02T12:00', timeZone: 'UTC' });
  expect(moved.shown).toMatchObject(seen);
  await moved.approve();
  expect(await moved.outcome()).toMatchObject({ result: { start: '2026-12-02T12:00:00Z' } });
  const removed = await asked('calendar.deleteEvent', { eventId });
  expect(removed.shown).toMatchObject(seen);
  await removed.approve();
  expect(await removed.outcome()).toMatchObject({ result: { outcome: 'deleted' } });
  graph.shareCalendar(ben, mailUser, 'none');
});

describe('an answer to an invitation', () => {
  const graph = () => world.sandbox.graph;
  const ben = 'ben@contoso.example';

  const responseTo = (eventId: string) =>
    graph()
      .events(mailUser)
      .find(({ immutableId }) => immutableId === eventId)!.content.responseStatus;

  /** The event as the mailbox has it, and as its organizer does. */
  function invited(subject: string, more: object = {}): { eventId: string; changeOwn: (change: object) => void } {
    const own = graph().createEvent(ben, {
      subject,
      start: { dateTime: '2027-06-20T09:00:00', timeZone: 'UTC' },
      end: { dateTime: '2027-06-20T10:00:00', timeZone: 'UTC' },
      attendees: [{ emailAddress: { address: mailUser } }],
      ...more,
    });
    const [event] = graph()
      .events(mailUser)
      .filter(({ content }) => content.subject === subject);
    return {
      eventId: event!.immutableId,
      changeOwn: (change) => graph().changeEvent(ben, own.immutableId, change),
    };
  }

  test('shows which event it is, and who is told', async () => {
    const { eventId } = invited('Stock count');
    const { shown, approve, outcome } = await asked('calendar.respondToEvent', { eventId, response: 'accepted' });
    expect(shown).toMatchObject({
      Event: expect.stringMatching(/^“Stock count”, 2027-06-20/),
      Organizer: ben,
    });
    expect(shown).not.toHaveProperty('Told');
    await approve();
    expect((await outcome()).result).toMatchObject({ outcome: 'answered', told: 'organizer' });
  });

  test.each(['calendar.respondToEvent', 'calendar.deleteEvent'])(
    'is refused before a person is asked where the invitation was deleted: %s',
    async (step) => {
      const { eventId } = invited(`Deleted before ${step}`);
      graph().deleteEvent(mailUser, eventId);
      const said = { notice: 'send', ...(step.endsWith('respondToEvent') && { response: 'declined' }) };
      expect(await runStep(world, 'careful', step, { eventId, ...said })).toEqual(
        refusedAs('NotFound', /in Deleted Items/),
      );
    },
  );

  describe('that its organizer has not asked for', () => {
    const unasked = { responseRequested: false };

    test('shows that nobody is told, and tells nobody', async () => {
      const { eventId } = invited('For information', unasked);
      const { shown, approve, outcome } = await asked('calendar.respondToEvent', { eventId, response: 'accepted' });
      expect(shown).toMatchObject({ Organizer: ben, Told: expect.stringMatching(/^nobody: /) });
      await approve();
      expect((await outcome()).result).toMatchObject({ outcome: 'answered', told: 'nobody' });
    });

    test.each(['calendar.respondToEvent', 'calendar.deleteEvent'])(
      'is refused with a comment before a person is asked: %s',
      async (step) => {
        const { eventId } = invited(`Unheard in ${step}`, unasked);
        const said = {
          notice: 'send',
          comment: 'No.',
          ...(step.endsWith('respondToEvent') && { response: 'declined' }),
        };
        expect(await runStep(world, 'careful', step, { eventId, ...said })).toEqual(
          refusedAs('InvalidInput', /"comment" would reach nobody/),
        );
      },
    );

    test.each([
      ['any more', {}, unasked, /Told: nobody/],
      ['until it was approved', unasked, { responseRequested: true }, /Told: nothing/],
    ])('%s is not given as if it had been approved so', async (when, before, after, told) => {
      const { eventId, changeOwn } = invited(`Asked for ${when}`, before);
      const { approve, outcome } = await asked('calendar.respondToEvent', { eventId, response: 'accepted' });
      changeOwn(after);
      await approve();
      expect(await outcome()).toEqual(refusedAs('PermissionDenied', told));
      expect(responseTo(eventId)).toMatchObject({ response: 'notResponded' });
    });

    test.each(['calendar.respondToEvent', 'calendar.deleteEvent'])(
      'which does not show yet: the provider refuses it, and nothing else is done than was approved: %s',
      async (step) => {
        const { eventId, changeOwn } = invited(`Late for ${step}`);
        const input = { eventId, notice: 'send', ...(step.endsWith('respondToEvent') && { response: 'declined' }) };
        const { approve, outcome } = await asked(step, input);
        // As it was when it was approved.
        graph().behave({ readLagMilliseconds: 3_000 });
        await sleep(3_000);
        changeOwn(unasked);
        await approve();
        const refused = await outcome().finally(() => graph().behave({ readLagMilliseconds: 0 }));
        expect(refused).toEqual(refusedAs('PermissionDenied', /asked for no responses.*ask for approval again/));
        expect(responseTo(eventId)).toMatchObject({ response: 'notResponded' });
      },
    );
  });
});
