import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually';
import { mailUser } from '../../support/world';
import { hurried, runStep, runSteps } from '../run-steps';
import { createSendingWorld, type SendingWorld } from './sending-world';

let world: SendingWorld;

beforeAll(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.reset());
afterAll(() => world.stop());

const mail = () => world.mail();
const send = (input: unknown) => world.send(input);
const effects = (subject: string) => world.effects(subject);

test('what Graph says of a draft it has just made is not believed at once', async () => {
  const original = world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Fresh' });
  const refusals = [
    [412, 'ErrorIrresolvableConflict'],
    [404, 'ErrorItemNotFound'],
    [404, 'ErrorNonExistentMailBox'],
  ] as const;
  const requests = [
    { method: 'PATCH', path: /\/messages\/[^/]+$/ },
    { method: 'GET', path: /\/messages\/[^/]+$/ },
    { method: 'POST', path: /\/send$/ },
  ];
  const calls = requests.flatMap((match) =>
    refusals.map(([status, code]) => {
      world.sandbox.faults.add({ match, fault: { kind: 'status', status, code } });
      return { step: 'mail.sendEmail', input: { replyTo: original.immutableId, body: 'Soon.' }, options: hurried };
    }),
  );
  const outcomes = await runSteps(world, 'busy', ...calls);
  expect(outcomes).toEqual(calls.map(() => ({ result: expect.anything() })));
  expect(effects('RE: Fresh')).toEqual({ sent: calls.length, lost: 0, drafts: 0 });
});

test('reads that lag behind make no second mail and leave no draft', async () => {
  world.sandbox.graph.behave({ readLagMilliseconds: 60_000 });
  for (const path of [/\/me\/messages$/, /\/send$/])
    world.sandbox.faults.add({ match: { method: 'POST', path }, fault: { kind: 'reset-after-effect' } });
  const input = mail();
  const sending = send(input);
  await eventually('it is sent', () => effects(input.subject).sent > 0);
  // Its copy comes to Sent Items a moment later, and lags by itself.
  const passing = setInterval(() => world.sandbox.clock.advance(60_000), 200);
  expect(await sending.finally(() => clearInterval(passing))).toHaveProperty('result');
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('labels that are read as they were before are not taken for a conflict with somebody else', async () => {
  const { immutableId } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Labels',
  });
  world.sandbox.graph.behave({ readLagMilliseconds: 800 });
  world.sandbox.faults.add({ match: { method: 'PATCH' }, fault: { kind: 'reset-after-effect' } });
  await sleep(900);
  const input = { messageId: immutableId, labels: ['Red category'] };
  expect(await runStep(world, 'busy', 'mail.addLabel', input)).toMatchObject({ result: { labels: ['Red category'] } });
});

test('a mailbox is not believed to be gone at once, whatever the step', async () => {
  const fault = { kind: 'status', status: 404, code: 'ErrorNonExistentMailBox' } as const;
  world.sandbox.faults.add({ match: { provider: 'graph' }, fault, times: 2 });
  expect(await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).toHaveProperty('result');
  world.sandbox.faults.add({ match: { provider: 'graph' }, fault, times: 3 });
  expect((await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).error?.type).toBe('NotFound');
});

test('an item that was just made is not believed to be missing at once, whatever the step', async () => {
  const { graph, faults, requests } = world.sandbox;
  const noon = { dateTime: '2027-05-04T12:00:00', timeZone: 'UTC' };
  const message = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Just made' });
  const [contact] = graph.addContacts(mailUser, [{ displayName: 'Just made' }]);
  const event = graph.createEvent(mailUser, { subject: 'Just made', start: noon, end: noon });
  const calls = [
    { step: 'mail.moveEmail', input: { messageId: message.immutableId, folder: 'archive' } },
    { step: 'contacts.updateContact', input: { contactId: contact?.id, jobTitle: 'Buyer' } },
    { step: 'calendar.deleteEvent', input: { eventId: event.id } },
  ];
  const fault = { kind: 'status', status: 404, code: 'ErrorItemNotFound' } as const;
  for (const [at, { step, input }] of calls.entries()) {
    faults.add({ match: { path: /\/(messages|contacts|events)\/[^/]+(\/move)?$/ }, fault });
    const { result } = await runStep(world, 'busy', step, input);
    expect(result).toMatchObject(
      [{ messageId: expect.any(String) }, { jobTitle: 'Buyer' }, { outcome: 'deleted' }][at] ?? {},
    );
  }
  requests.clear();
  expect(await runStep(world, 'busy', 'calendar.deleteEvent', calls[2]?.input)).toMatchObject({
    result: { outcome: 'already gone' },
  });
  // Asked for twice, each time also among calendars that others have shared.
  expect(requests.count({ provider: 'graph' })).toBe(4);
});

describe('a mailbox that cannot be reached is not told as items that are gone', () => {
  const noon = { dateTime: '2027-05-04T12:00:00', timeZone: 'UTC' };
  const readOrDeleted = () => {
    const { graph } = world.sandbox;
    const message = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'There' });
    const event = graph.createEvent(mailUser, { subject: 'There', start: noon, end: noon });
    return [
      { step: 'mail.findEmail', input: { messageIds: [message.immutableId] } },
      { step: 'calendar.deleteEvent', input: { eventId: event.id } },
    ];
  };
  const said = (code: string) => ({ kind: 'status', status: 404, code }) as const;

  test.each(['MailboxNotEnabledForRESTAPI', 'ErrorInvalidUser', 'ResourceNotFound'])('said with %s', async (code) => {
    for (const { step, input } of readOrDeleted()) {
      const rule = world.sandbox.faults.add({ match: { provider: 'graph' }, fault: said(code) });
      expect([step, (await runStep(world, 'busy', step, input)).error?.type]).toEqual([step, 'NotFound']);
      expect(world.sandbox.faults.remove(rule)).toBe(false);
    }
  });

  test('said in passing', async () => {
    const answers = [{ messages: [{ subject: 'There' }] }, { outcome: 'deleted' }];
    for (const [at, { step, input }] of readOrDeleted().entries()) {
      world.sandbox.faults.add({ match: { provider: 'graph' }, fault: said('ErrorNonExistentMailBox') });
      expect((await runStep(world, 'busy', step, input)).result).toMatchObject(answers[at] ?? {});
    }
  });

  test.each(['MailboxNotEnabledForRESTAPI', 'ErrorNonExistentMailBox'])(
    'said of a folder of the mailbox with %s: none is made in its place',
    async (code) => {
      const { graph, faults } = world.sandbox;
      const folders = graph.folders(mailUser);
      const { immutableId } = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'To file' });
      const input = { messageId: immutableId, folder: 'junkemail', createMissing: true };
      faults.add({ match: { path: /\/mailFolders\/junkemail$/ }, fault: said(code) });
      const { error } = await runStep(world, 'busy', 'mail.moveEmail', input);
      expect(error?.type).toBe(code === 'ErrorNonExistentMailBox' ? undefined : 'NotFound');
      expect(await runStep(world, 'busy', 'mail.moveEmail', input)).toHaveProperty('result');
      expect(graph.messages(mailUser, 'junkemail').map(({ subject }) => subject)).toContain('To file');
      expect(graph.folders(mailUser)).toEqual(folders);
    },
  );

  test('said of a file that is passed on', async () => {
    const { graph, faults } = world.sandbox;
    const attachments = [{ name: 'a.txt', contentType: 'text/plain', content: Buffer.from('There') }];
    graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'With a file', attachments });
    const { result } = await runStep(world, 'busy', 'mail.findEmail', { subject: 'With a file' });
    const [message] = (result as { messages: { attachments: unknown[] }[] }).messages;
    const [attachment] = message?.attachments ?? [];
    const input = { board: 'Support', list: 'Inbox', name: 'With it', attachments: [attachment] };
    faults.add({ match: { path: /\/attachments\/[^/]+$/ }, fault: said('ErrorNonExistentMailBox'), times: 2 });
    expect(await runStep(world, 'busy', 'board.createCard', input)).toHaveProperty('result');
  });

  test.each([
    ['Sent Items', 'ErrorNonExistentMailBox', /sentitems/],
    ['Outbox', 'ErrorNonExistentMailBox', /outbox/],
    ['Drafts', 'ErrorNonExistentMailBox', /drafts/],
    ['Outbox', 'MailboxNotEnabledForRESTAPI', /outbox/],
    ['Drafts', 'MailboxNotEnabledForRESTAPI', /drafts/],
  ])('said of %s with %s while a mail is looked for: its outcome is unknown', async (_folder, code, path) => {
    world.onSend({ kind: 'reset-before-effect' });
    world.sandbox.faults.add({ match: { method: 'GET', path }, fault: said(code), times: Infinity });
    const input = mail();
    const message = expect.stringMatching(
      /cannot be looked for.*Nothing was sent again.*Look in Sent Items and Drafts/s,
    );
    expect((await send(input)).error).toMatchObject({ type: 'OutcomeUnknown', message });
    expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 1 });
  });

  test.each([
    ['Sent Items', /sentitems/],
    ['Outbox', /outbox/],
  ])('said in passing of %s while a mail is looked for: it is found', async (_folder, path) => {
    world.sandbox.graph.behave({ transitMilliseconds: 2_000 });
    world.onSend({ kind: 'reset-after-effect' });
    const match = { method: 'GET', path };
    world.sandbox.faults.add({ match, fault: said('ErrorNonExistentMailBox'), times: 3 });
    expect(await send(mail())).toHaveProperty('result');
  });

  test('said of the main calendar', async () => {
    const [, deleting] = readOrDeleted();
    const match = { method: 'GET', path: /\/me\/events$/ };
    world.sandbox.faults.add({ match, fault: said('MailboxNotEnabledForRESTAPI'), times: 100 });
    const { error } = await runStep(world, 'busy', 'calendar.deleteEvent', deleting?.input);
    expect(error?.type).toBe('NotFound');
  });

  test('said after a response that was refused', async () => {
    const { graph, faults } = world.sandbox;
    const attendees = [{ emailAddress: { address: mailUser } }];
    graph.createEvent('ben@contoso.example', { subject: 'To answer', start: noon, end: noon, attendees });
    const range = { start: '2027-05-01', end: '2027-05-31', timeZone: 'UTC', query: 'To answer' };
    const { result } = await runStep(world, 'busy', 'calendar.listEvents', range);
    const eventId = (result as { events: { id: string }[] }).events[0]?.id ?? '';
    faults.add({ match: { path: /\/decline$/ }, fault: { kind: 'status', status: 503 } });
    faults.add({ match: { path: new RegExp(`/events/${eventId}$`) }, fault: said('ErrorNonExistentMailBox'), skip: 1 });
    const answer = await runStep(world, 'busy', 'calendar.respondToEvent', { eventId, response: 'declined' });
    expect(answer).toMatchObject({ result: { outcome: 'answered', told: 'organizer' } });
    expect(graph.meetingMail(mailUser)).toMatchObject([{ kind: 'response' }]);
  });
});
