import { createMailWorld, type MailWorld } from '../../mail/mail-world';
import { eventually } from '../../support/eventually';
import { lostAnswers, requestFaults } from '../../support/request-faults';
import { mailUser } from '../../support/world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.stop());

const plan = (subject: string) =>
  world.call('calendar.createEvent', {
    subject,
    start: '2027-05-04T10:00',
    end: '2027-05-04T11:00',
    timeZone: 'Europe/Berlin',
    attendees: [{ address: 'ben@contoso.example' }],
  });
const cancel = (eventId: string) => world.call('calendar.deleteEvent', { eventId, notice: 'send' });
const mails = (subject: string) =>
  world.sandbox.graph.meetingMail(mailUser).filter((mail) => mail.subject.includes(subject));
const list = async (query: string) =>
  (await world.call('calendar.listEvents', { start: '2027-05-01', end: '2027-05-31', timeZone: 'UTC', query })).events;

test('cancels a meeting that was just made, though the lists of its calendar do not show it yet', async () => {
  world.sandbox.graph.behave({ eventListLagMilliseconds: 3_500 });
  const { id } = await plan('Just made');
  const answer = await cancel(id).finally(() => world.sandbox.graph.behave({ eventListLagMilliseconds: 0 }));
  expect(answer).toEqual({ outcome: 'deleted', told: 'attendees' });
  expect(mails('Just made').map(({ kind }) => kind)).toEqual(['invitation', 'cancellation']);
});

test('of an event that a person has deleted, tells attendees nothing more and leaves it in Deleted Items', async () => {
  const { id } = await plan('Deleted in Outlook');
  world.sandbox.graph.deleteEvent(mailUser, id);
  const before = mails('Deleted in Outlook').length;
  expect(await cancel(id)).toEqual({ outcome: 'already gone', told: 'nobody' });
  expect(mails('Deleted in Outlook')).toHaveLength(before);
  const deleted = await world.call('mail.apiCall', { method: 'GET', endpoint: `/me/events/${id}` });
  expect(deleted).toMatchObject({ status: 200 });
});

test.each(requestFaults)('cancels once in spite of %s', async (what, fault) => {
  for (const deletedItems of ['findable', 'hidden'] as const) {
    world.sandbox.graph.behave({ deletedItems });
    const subject = `Once, ${deletedItems}: ${what}`;
    const { id } = await plan(subject);
    const before = mails(subject).length;
    world.sandbox.faults.add({
      match: { provider: 'graph', method: 'POST', path: /\/cancel$/ },
      fault,
    });
    expect(await cancel(id)).toEqual({ outcome: 'deleted', told: 'attendees' });
    expect(mails(subject)).toHaveLength(before + 1);
  }
  world.sandbox.graph.behave({ deletedItems: 'findable' });
});

test.each(lostAnswers)(
  'cancels once where %s hides the answer and the event still shows in its calendar',
  async (what, fault) => {
    const subject = `Late to go: ${what}`;
    const { id } = await plan(subject);
    const before = mails(subject).length;
    const match = { provider: 'graph', method: 'POST', path: /\/cancel$/ } as const;
    world.sandbox.faults.add({ match, fault });
    world.sandbox.graph.behave({ readLagMilliseconds: 1_500 });
    await eventually('the event, a while after it was made', async () => (await list(subject))[0]);
    const answer = await cancel(id).finally(() => world.sandbox.graph.behave({ readLagMilliseconds: 0 }));
    expect(answer).toEqual({ outcome: 'deleted', told: 'attendees' });
    expect(mails(subject)).toHaveLength(before + 1);
  },
);

test('leaves an own event in Deleted Items where the answer got lost and the lists still show it', async () => {
  const own = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Europe/Berlin' };
  const { id } = await world.call('calendar.createEvent', { subject: 'Lingers', ...own });
  world.sandbox.graph.behave({ eventListLagMilliseconds: 2_000 });
  await eventually('the event, a while after it was made', async () => (await list('Lingers'))[0]);
  const match = { provider: 'graph', method: 'DELETE', path: /\/events\// } as const;
  world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
  const deleting = world.call('calendar.deleteEvent', { eventId: id });
  const answer = await deleting.finally(() => world.sandbox.graph.behave({ eventListLagMilliseconds: 0 }));
  expect(answer).toEqual({ outcome: 'deleted', told: 'nobody' });
  const deleted = await world.call('mail.apiCall', { method: 'GET', endpoint: `/me/events/${id}` });
  expect(deleted).toMatchObject({ status: 200 });
});

test('deletes an own event at once after a refusal, though the reading after that was refused too', async () => {
  const own = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Europe/Berlin' };
  const { id } = await world.call('calendar.createEvent', { subject: 'Refused twice', ...own });
  const reading = { provider: 'graph', method: 'GET', path: new RegExp(`/events/${id}$`) } as const;
  const tooMany = { kind: 'status', status: 429, retryAfter: 1 } as const;
  const before = world.sandbox.requests.count(reading);
  world.sandbox.faults.add({ match: { provider: 'graph', method: 'DELETE', path: /\/events\// }, fault: tooMany });
  world.sandbox.faults.add({ match: reading, fault: tooMany, skip: 1 });
  expect(await world.call('calendar.deleteEvent', { eventId: id })).toEqual({ outcome: 'deleted', told: 'nobody' });
  // One of each attempt.
  expect(world.sandbox.requests.count(reading) - before).toBe(3);
});

const disbelieved = ['ErrorItemNotFound', 'ErrorNonExistentMailBox'] as const;
const isThere = async (subject: string) => (await list(subject)).length > 0;

test.each(disbelieved)('cancels a meeting in spite of a 404 %s to the cancellation', async (code) => {
  const subject = `Said to be gone: ${code}`;
  const { id } = await plan(subject);
  const match = { provider: 'graph', method: 'POST', path: /\/cancel$/ } as const;
  world.sandbox.faults.add({ match, fault: { kind: 'status', status: 404, code } });
  expect(await cancel(id)).toEqual({ outcome: 'deleted', told: 'attendees' });
  expect(mails(subject).map(({ kind }) => kind)).toEqual(['invitation', 'cancellation']);
  expect(await isThere(subject)).toBe(false);
});

test.each(disbelieved)('deletes an own event in spite of a 404 %s to that', async (code) => {
  const own = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Europe/Berlin' };
  const subject = `Not deleted yet: ${code}`;
  const { id } = await world.call('calendar.createEvent', { subject, ...own });
  const match = { provider: 'graph', method: 'DELETE', path: /\/events\// } as const;
  world.sandbox.faults.add({ match, fault: { kind: 'status', status: 404, code } });
  expect(await world.call('calendar.deleteEvent', { eventId: id })).toEqual({ outcome: 'deleted', told: 'nobody' });
  expect(await isThere(subject)).toBe(false);
});

test.each([
  ['404', { kind: 'status', status: 404, code: 'ErrorItemNotFound' }],
  ['429', { kind: 'status', status: 429, retryAfter: 1 }],
] as const)('does not say that it told attendees of a meeting that was gone after a %s', async (status, fault) => {
  const { id } = await plan(`Gone after ${status}`);
  world.sandbox.faults.add({ match: { method: 'POST', path: /\/cancel$/ }, fault });
  const gone = { kind: 'status', status: 404, code: 'ErrorItemNotFound' } as const;
  world.sandbox.faults.add({ match: { method: 'GET', path: new RegExp(`/events/${id}$`) }, fault: gone, skip: 1 });
  expect(await cancel(id)).toEqual({ outcome: 'already gone', told: 'unknown' });
});

test('has cancelled a meeting that is not found after an answer that got lost', async () => {
  const { id } = await plan('Found late');
  const match = { provider: 'graph', method: 'POST', path: /\/cancel$/ } as const;
  world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' } });
  world.sandbox.graph.behave({ deletedItems: 'hidden' });
  expect(await cancel(id)).toEqual({ outcome: 'deleted', told: 'attendees' });
  world.sandbox.graph.behave({ deletedItems: 'findable' });
});
