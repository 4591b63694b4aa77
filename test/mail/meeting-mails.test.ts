import { mailUser } from '../support/world';
import { createMailWorld, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('ben', 'ben@contoso.example');
  await world.connect('mail-alone', mailUser, ['User.Read', 'Mail.ReadWrite', 'MailboxSettings.Read']);
});
afterAll(() => world.stop());

/** Ben invites Ada. Returns the event as he has it. */
const invite = (subject: string) =>
  world.call('calendar.createEvent', {
    ...{ account: 'ben', subject, attendees: [{ address: mailUser }] },
    ...{ start: '2027-03-02T10:00:00Z', end: '2027-03-02T10:30:00Z' },
  });

/** The newest mail of this subject in the inbox, as a search answers it. */
const found = async (subject: string, account = 'ada') =>
  (await world.call('mail.findEmail', { account, folder: 'inbox', subject, limit: 1 })).messages[0]!;

/** A message as it is answered by its id. */
const named = async (id: string, account = 'ada') =>
  (await world.call('mail.findEmail', { account, messageIds: [id] })).messages[0]!;

describe('Mail of a calendar', () => {
  test('an invitation says that it is one, and by its id which event Respond to Event takes', async () => {
    const theirs = await invite('Contract talk');
    const invitation = await found('Contract talk');
    expect([invitation.meeting, invitation.eventId]).toEqual(['invitation', undefined]);
    const { eventId = '' } = await named(invitation.id);
    await world.call('calendar.respondToEvent', { eventId, response: 'accepted' });
    const answer = await named((await found('Accepted: Contract talk', 'ben')).id, 'ben');
    expect([answer.meeting, answer.eventId]).toEqual(['answer', theirs.id]);
  });

  test('a cancellation is no invitation, and names the event that is still in the calendar', async () => {
    const theirs = await invite('Called off');
    const { eventId } = await named((await found('Called off')).id);
    await world.call('calendar.deleteEvent', { account: 'ben', eventId: theirs.id, notice: 'send' });
    const cancellation = await named((await found('Canceled: Called off')).id);
    expect([cancellation.meeting, cancellation.eventId]).toEqual(['notice', eventId]);
  });

  test('other mail says nothing of meetings, and takes no request for an event', async () => {
    const { immutableId } = world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example' });
    world.sandbox.requests.clear();
    expect(Object.keys(await named(immutableId))).not.toEqual(expect.arrayContaining(['meeting']));
    expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(1);
  });

  test('an invitation whose event is gone, or may not be seen, is answered all the same', async () => {
    await invite('Gone');
    const { id } = await found('Gone');
    const { eventId = '' } = await named(id);
    expect(await named(id, 'mail-alone')).toMatchObject({ meeting: 'invitation' });
    expect(await named(id, 'mail-alone')).not.toHaveProperty('eventId');
    await world.call('calendar.respondToEvent', { eventId, response: 'declined', notice: 'none' });
    expect(await named(id)).not.toHaveProperty('eventId');
  });
});
