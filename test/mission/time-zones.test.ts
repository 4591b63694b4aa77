import { defined } from '../../src/json/defined';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { eventually } from '../support/eventually';

/** Issue: events and days take the zone of the mailbox or member and say which; offsets are answered as given. */
let world: World;
const call: World['client']['calls']['run'] = (step, input, options) => world.client.calls.run(step, input, options);

/** The mailbox lives where it is the next day long before it is in UTC, the member where it is the day before. */
beforeAll(async () => {
  world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
  await world.connectAccounts();
  await world.startWorkers();
  const body = { timeZone: 'Tokyo Standard Time' };
  await call('mail.apiCall', { method: 'PATCH', endpoint: '/me/mailboxSettings', body });
  world.sandbox.trello.as('supportbot').member.timezone = 'America/New_York';
});
afterAll(() => world.stop());

const storedEvent = (subject: string) =>
  world.sandbox.graph.events(mailUser).find(({ content }) => content.subject === subject)?.content;

test('an all-day event without a zone is one of the mailbox’s days, and says so', async () => {
  const event = await call('calendar.createEvent', { subject: 'Fair', start: '2027-05-04', end: '2027-05-05' });
  expect(event).toMatchObject({ start: '2027-05-04', end: '2027-05-05', allDay: true, timeZone: 'Asia/Tokyo' });
  expect(storedEvent('Fair')?.start).toMatchObject({ timeZone: 'Tokyo Standard Time' });
  const moved = await call('calendar.updateEvent', { eventId: event.id, start: '2027-05-10' });
  expect(moved).toMatchObject({ start: '2027-05-10', end: '2027-05-11', allDay: true, timeZone: 'Asia/Tokyo' });
});

test('local times without a zone are the mailbox’s, of an event, its change and its series, and say so', async () => {
  const times = { start: '2027-05-04T10:00', end: '2027-05-04T11:00' };
  const event = await call('calendar.createEvent', { subject: 'Talk', ...times });
  expect(event).toMatchObject({ start: '2027-05-04T10:00:00+09:00', timeZone: 'Asia/Tokyo' });
  expect(storedEvent('Talk')?.start).toMatchObject({ timeZone: 'Tokyo Standard Time' });
  const moved = await call('calendar.updateEvent', { eventId: event.id, end: '2027-05-04T12:00' });
  expect(moved).toMatchObject({ start: event.start, end: '2027-05-04T12:00:00+09:00', timeZone: 'Asia/Tokyo' });
  await call('calendar.createEvent', { subject: 'Daily', ...times, recurrence: { frequency: 'daily', count: 3 } });
  expect(storedEvent('Daily')?.start).toMatchObject({ timeZone: 'Tokyo Standard Time' });
});

test.each([
  // Where the clocks change at midnight, a day begins at one; a day has 23 hours then.
  ['America/Santiago', '2026-09-05', '2026-09-06'],
  ['America/Havana', '2026-10-31', '2026-11-01'],
])('an all-day event of %s keeps its days over the change of clocks', async (timeZone, before, change) => {
  const subject = `Days in ${timeZone}`;
  const { id } = await call('calendar.createEvent', { subject, start: change, timeZone });
  expect(await call('calendar.updateEvent', { eventId: id, start: before })).toMatchObject({
    start: before,
    end: before,
  });
  const back = await call('calendar.updateEvent', { eventId: id, start: change, timeZone });
  expect(back).toMatchObject({ start: change, end: change, allDay: true });
});

test('a series of days begins where the clocks change, too', async () => {
  const input = { subject: 'Series', start: '2026-11-01', timeZone: 'America/Havana' };
  const { id } = await call('calendar.createEvent', { ...input, recurrence: { frequency: 'daily', count: 3 } });
  const longer = await call('calendar.updateEvent', {
    ...{ eventId: id, scope: 'series', start: '2026-11-01', end: '2026-11-02', timeZone: 'America/Havana' },
  });
  expect(longer).toMatchObject({ start: '2026-11-01', end: '2026-11-02' });
});

test('times with an offset are answered in the zone they were given in', async () => {
  const times = { start: '2027-05-04 10:00 +05:30', end: '2027-05-04T06:00Z' };
  const event = await call('calendar.createEvent', { subject: 'Offset', ...times });
  const answer = { start: '2027-05-04T10:00:00+05:30', end: '2027-05-04T11:30:00+05:30', timeZone: 'UTC+5:30' };
  expect(event).toMatchObject(answer);
  const listed = await call('calendar.listEvents', times);
  expect(listed).toMatchObject({ timeZone: 'UTC+5:30', events: [{ start: answer.start, end: answer.end }] });
  expect(await call('calendar.checkAvailability', times)).toMatchObject({ available: false, timeZone: 'UTC+5:30' });
  const people = [mailUser];
  const { schedules } = await call('calendar.getFreeBusy', { ...times, people });
  expect(schedules[0]?.busy).toMatchObject([{ start: answer.start }]);
  const moved = await call('calendar.updateEvent', { eventId: event.id, start: '2027-05-04T10:00-0700' });
  expect(moved).toMatchObject({ start: '2027-05-04T10:00:00-07:00', timeZone: 'UTC-7' });
});

test('an event of a zone whose new name the provider does not know is written all the same', async () => {
  const times = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'europe/kyiv' };
  const event = await call('calendar.createEvent', { subject: 'Kyiv', ...times });
  expect(event).toMatchObject({ start: '2027-05-04T10:00:00+03:00' });
  expect(storedEvent('Kyiv')?.start.timeZone).toBe('FLE Standard Time');
});

test('a day in a range and in a search is one of the mailbox’s, and the answer says so', async () => {
  const { timeZone } = await call('calendar.listEvents', { start: '2027-05-04', end: '2027-05-04' });
  expect(timeZone).toBe('Asia/Tokyo');
  const receive = (subject: string, at: string) =>
    world.sandbox.graph.deliverMail(mailUser, {
      from: 'lena@northwind.example',
      subject,
      receivedDateTime: new Date(at),
    });
  receive('Zone: the evening before', '2027-03-01T14:59:00Z');
  receive('Zone: that morning', '2027-03-01T15:01:00Z');
  receive('Zone: the next', '2027-03-02T15:01:00Z');
  const found = await call('mail.findEmail', { subject: 'Zone', after: '2027-03-02', before: '2027-03-03' });
  expect(found.messages.map(({ subject }) => subject)).toEqual(['Zone: that morning']);
  expect(found.timeZone).toBe('Asia/Tokyo');
});

test('days in the filter of a mail trigger are the mailbox’s, whose zone diagnosis names', async () => {
  const filter = 'subject:zone received:2027-03-02';
  const trigger = (zone?: string) => ({
    ...{ id: 'days', type: 'mail.newEmail', account: 'support' },
    config: { filter, ...defined({ zone }) },
  });
  const fires = async (zone?: string) =>
    (await world.client.triggers.tryOut(trigger(zone))).flatMap(({ label, outcome }) =>
      outcome.kind === 'matched' ? [label] : [],
    );
  expect(await fires()).toEqual(['Zone: that morning']);
  expect(await fires('w. europe standard time')).toEqual(['Zone: the next']);
  const agent = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers: [trigger()] };
  await world.client.agents.define('days', agent);
  const { findings } = await eventually('it is set up', () =>
    world.client.triggers.diagnose('days').catch(() => undefined),
  );
  expect(findings).toContainEqual({
    level: 'good',
    text: 'Days in the filter are those of Asia/Tokyo, the mailbox’s own zone.',
  });
});

test('a day on a card is one of the member’s, and the answer says so', async () => {
  const card = await call('board.createCard', { board: 'Support', list: 'Inbox', name: 'Due', due: '2027-05-04' });
  expect(card).toMatchObject({ due: '2027-05-04T23:59:00-04:00', timeZone: 'America/New_York' });
  const given = await call('board.updateCard', { card: card.id, due: '2027-05-04T10:00+02:00' });
  expect(given.due).toBe('2027-05-04T10:00:00+02:00');
  expect(given).not.toHaveProperty('timeZone');
  const item = await call('board.addChecklist', { card: card.id, items: [{ name: 'Step', due: '2027-05-03' }] });
  expect(item).toMatchObject({ timeZone: 'America/New_York', items: [{ due: '2027-05-03T23:59:00-04:00' }] });
});
