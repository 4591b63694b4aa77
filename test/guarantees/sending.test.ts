import type { MailBehaviour, RequestFault, SentDraft } from 'graph-trello-sandbox';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { defineBusyAgent, hurried, runStep, runSteps } from './run-steps';

let world: World;
let mails = 0;

beforeAll(async () => {
  world = await createWorld({ environment: { LOOK_FOR_EFFECT_SECONDS: '3' } });
  await world.connectAccounts();
  await world.startWorkers();
  await defineBusyAgent(world);
});
afterEach(() => {
  world.sandbox.faults.clear();
  world.sandbox.graph.behave({ sentDraft: 'vanishes', transitMilliseconds: 20, readLagMilliseconds: 0 });
});
afterAll(() => world.stop());

const mail = () => ({ to: ['lena@northwind.example'], subject: `Mail ${String((mails += 1))}`, body: 'Hello.' });
const send = (input: unknown) => runStep(world, 'busy', 'mail.sendEmail', input);

const effects = (subject: string) => {
  const { graph } = world.sandbox;
  const ofSubject = <Item extends { subject: string }>(items: readonly Item[]) =>
    items.filter((item) => item.subject === subject);
  return {
    sent: ofSubject(graph.sentMail(mailUser)).length,
    lost: ofSubject(graph.lostMail(mailUser)).length,
    drafts: ofSubject(graph.drafts(mailUser)).length,
  };
};

const models: SentDraft[] = ['moves', 'vanishes', 'stays', 'stays locked'];
const onSend = (fault: RequestFault) => world.sandbox.faults.add({ match: { path: /\/send$/ }, fault });

describe.each(models)('where a sent draft %s', (sentDraft) => {
  test('the answer has the id under which the copy is in Sent Items, by few requests', async () => {
    world.sandbox.graph.behave({ sentDraft, transitMilliseconds: 0 });
    const input = mail();
    world.sandbox.requests.clear();
    const { result } = await send(input);
    const [copy] = world.sandbox.graph
      .messages(mailUser, 'sentitems')
      .filter(({ subject }) => subject === input.subject);
    expect(result).toMatchObject({ messageId: copy?.immutableId, internetMessageId: copy?.internetMessageId });
    expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(3);
  });

  test('the answer has no id while there is no copy, and says which message it is', async () => {
    world.sandbox.graph.behave({ sentDraft, transitMilliseconds: 60_000 });
    const input = mail();
    const { result } = await send(input);
    expect(result).toEqual({
      internetMessageId: expect.stringMatching(/^<.+>$/),
      conversationId: expect.any(String),
      subject: input.subject,
      to: input.to,
      attachments: 0,
    });
    expect(effects(input.subject).sent).toBe(1);
  });

  test('a mail on its way is looked for when the answer is lost, and nothing else is done', async () => {
    world.sandbox.graph.behave({ sentDraft, transitMilliseconds: 1_200 });
    onSend({ kind: 'reset-after-effect' });
    onSend({ kind: 'status-after-effect', status: 504 });
    const inputs = [mail(), mail()];
    const calls = inputs.map((input) => ({ step: 'mail.sendEmail', input, options: hurried }));
    const found = { result: expect.objectContaining({ messageId: expect.any(String) }) };
    expect(await runSteps(world, 'busy', ...calls)).toEqual([found, found]);
    for (const { subject } of inputs) expect(effects(subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
  });
});

/** Sends with the answer lost, in a service that treats a sent draft like this; resolves when the request has come. */
async function sendUnheard(behaviour: Partial<MailBehaviour>, fault: RequestFault = { kind: 'reset-after-effect' }) {
  const { graph, requests } = world.sandbox;
  graph.behave({ transitMilliseconds: 60_000, ...behaviour });
  onSend(fault);
  const input = mail();
  const before = requests.count({ path: /\/send$/ });
  const sending = send(input);
  await eventually('it is asked for', () => (requests.count({ path: /\/send$/ }) > before ? true : undefined));
  return { ...input, sending };
}

test('a mail that is never seen again is not sent again: its outcome is unknown, with where it was seen last', async () => {
  const lies = await sendUnheard({ sentDraft: 'stays' });
  const left = await sendUnheard({ sentDraft: 'vanishes' });
  const neverCame = await sendUnheard({}, { kind: 'reset-before-effect' });
  const late = await sendUnheard({ sentDraft: 'outbox' });
  const drafts = expect.stringMatching(
    /its draft lies in Drafts.*Nothing was sent again.*ask the recipient, then send that draft/s,
  );
  for (const [{ subject, sending }, message, sent] of [
    [lies, drafts, 1],
    [left, expect.stringMatching(/seen nowhere.*Nothing was sent again.*most likely it was sent/s), 1],
    [neverCame, drafts, 0],
  ] as const) {
    expect((await sending).error).toMatchObject({ type: 'OutcomeUnknown', message });
    expect(effects(subject)).toMatchObject({ sent, lost: 0 });
  }
  // It is looked for longer than the others, and delivered now.
  world.sandbox.clock.advance(60_000);
  expect(await late.sending).toMatchObject({ result: { messageId: expect.any(String) } });
  expect(effects(late.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('a mailbox that refuses the look has not refused the mail', async () => {
  const { requests, faults } = world.sandbox;
  faults.add({
    match: { path: /sentitems/ },
    fault: { kind: 'status', status: 403, code: 'ErrorAccessDenied' },
    times: 9,
  });
  requests.clear();
  const { subject, sending } = await sendUnheard({ sentDraft: 'stays' });
  const message = expect.stringMatching(/cannot be looked for.*may not do that/s);
  expect((await sending).error).toMatchObject({ type: 'OutcomeUnknown', message });
  expect(effects(subject)).toMatchObject({ sent: 1, lost: 0 });
  expect(requests.count({ path: /\/send$/ })).toBe(1);
});

test('a mail the provider has refused for the moment is sent by the next attempt', async () => {
  for (const fault of [
    { kind: 'status', status: 429, retryAfter: 0.05 },
    { kind: 'status', status: 404, code: 'ErrorItemNotFound' },
    { kind: 'status', status: 412, code: 'ErrorIrresolvableConflict' },
  ] as const) {
    onSend(fault);
  }
  const input = mail();
  expect(await send(input)).toHaveProperty('result');
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('a refusal is not forgotten when the look that follows it is refused too', async () => {
  const refusal = { kind: 'status', status: 429, retryAfter: 0.05 } as const;
  onSend(refusal);
  const looks = { method: 'GET', path: /sentitems/ } as const;
  world.sandbox.faults.add({ match: looks, fault: refusal });
  const input = mail();
  expect(await send(input)).toHaveProperty('result');
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

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
  await eventually('it is sent', () => (effects(input.subject).sent > 0 ? true : undefined));
  // Its copy comes to Sent Items a moment later, and lags by itself.
  const passing = setInterval(() => world.sandbox.clock.advance(60_000), 200);
  expect(await sending.finally(() => clearInterval(passing))).toHaveProperty('result');
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('a file whose answer is lost is sent once, small or large, though what is read lags behind', async () => {
  const { graph, faults } = world.sandbox;
  const file = (name: string, bytes: number) => ({
    name,
    contentType: 'text/plain',
    content: Buffer.alloc(bytes, name),
  });
  const files = [file('small.txt', 10), file('large.txt', 4 * 1024 * 1024), file('last.txt', 10)];
  const { immutableId, attachments } = graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Files',
    attachments: files,
  });
  const input = { ...mail(), attachments: attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`) };
  graph.behave({ readLagMilliseconds: 60_000 });
  world.sandbox.clock.advance(60_000);
  // The second small one, and the last piece of the large one.
  faults.add({ match: { method: 'POST', path: /\/attachments$/ }, skip: 1, fault: { kind: 'reset-after-effect' } });
  faults.add({ match: { provider: 'upload', method: 'PUT' }, skip: 1, fault: { kind: 'reset-after-effect' } });
  const sending = send(input);
  await eventually('its draft is made', () => (effects(input.subject).drafts > 0 ? true : undefined));
  // The draft is to be read from now on, and what is attached to it is not.
  world.sandbox.clock.advance(60_000);
  await eventually('it is sent', () => (effects(input.subject).sent > 0 ? true : undefined));
  const passing = setInterval(() => world.sandbox.clock.advance(60_000), 200);
  expect(await sending.finally(() => clearInterval(passing))).toHaveProperty('result');
  const [sent, ...others] = graph.sentMail(mailUser).filter(({ subject }) => subject === input.subject);
  expect([sent?.attachments.map(({ name }) => name), others]).toEqual([files.map(({ name }) => name), []]);
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

describe('where another draft is left over', () => {
  const drafts = { method: 'GET', path: /\/drafts\/messages$/ };
  const removal = { method: 'POST', path: /\/permanentDelete$/ };
  const busy = { kind: 'status', status: 503 } as const;

  /** A mail whose first file is attached with the answer lost, so that another draft is made and sent; or as often as `times`. */
  function mailWithSecondDraft(times = 1) {
    const { graph, faults } = world.sandbox;
    const from = { from: 'lena@northwind.example', subject: 'One file' };
    const attached = [{ name: 'one', contentType: 'text/plain', content: Buffer.from('one') }];
    const { immutableId, attachments } = graph.deliverMail(mailUser, { ...from, attachments: attached });
    faults.add({ match: { method: 'POST', path: /\/attachments$/ }, fault: { kind: 'reset-after-effect' }, times });
    return { ...mail(), attachments: attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`) };
  }

  test('it is removed, although the look for it, its removal or the mail fails at first', async () => {
    const { faults } = world.sandbox;
    faults.add({ match: drafts, fault: busy });
    // Until its attempt is over.
    faults.add({ match: drafts, fault: { kind: 'delay', milliseconds: 1_700 } });
    faults.add({ match: removal, fault: busy });
    faults.add({ match: removal, fault: { kind: 'reset-after-effect' } });
    onSend({ kind: 'status', status: 429, retryAfter: 0.05 });
    const options = { ...hurried, startToCloseTimeout: '2 seconds' };
    const inputs = Array.from({ length: 5 }, mailWithSecondDraft);
    const calls = inputs.map((input) => ({ step: 'mail.sendEmail', input, options }));
    const outcomes = await runSteps(world, 'busy', ...calls);
    expect(outcomes).toMatchObject(inputs.map(({ subject }) => ({ result: { subject, attachments: 1 } })));
    for (const { subject } of inputs) expect(effects(subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
  });

  test('and more are than one look shows, none of them stays', async () => {
    const input = mailWithSecondDraft(12);
    const [outcome] = await runSteps(world, 'busy', { step: 'mail.sendEmail', input, options: hurried });
    expect(outcome).toMatchObject({ result: { subject: input.subject } });
    expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
  });

  test('and nobody can know whether the mail was sent, it is removed, and the one that may have been sent stays', async () => {
    const input = mailWithSecondDraft();
    onSend({ kind: 'reset-before-effect' });
    expect((await send(input)).error?.type).toBe('OutcomeUnknown');
    expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 1 });
  });

  test('and can never be removed, or the agent has lost the step meanwhile, the step ends well all the same', async () => {
    world.sandbox.faults.add({ match: removal, fault: busy, times: 10_000 });
    const agent = { workflowType: 'steps', taskQueue: agentTaskQueue };
    const equipment = { 'mail.sendEmail': { permission: 'autopilot' } } as const;
    await world.client.agents.define('brief', { ...agent, equipment });
    const inputs = [mailWithSecondDraft(), mailWithSecondDraft()] as const;
    world.sandbox.requests.clear();
    const sending = [send(inputs[0]), runStep(world, 'brief', 'mail.sendEmail', inputs[1])];
    await eventually('removals are tried', () => (world.sandbox.requests.count(removal) > 1 ? true : undefined));
    await world.client.agents.define('brief', { ...agent, equipment: {} });
    const outcomes = await Promise.all(sending);
    expect(outcomes).toMatchObject(
      inputs.map(({ subject }) => ({ result: { subject, messageId: expect.any(String) } })),
    );
    for (const { subject } of inputs) expect(effects(subject)).toMatchObject({ sent: 1, lost: 0 });
    expect(world.sandbox.requests.count({ path: /\/send$/ })).toBe(2);
  });
});

test('a draft that is refused for good is removed, although its removal is refused for the moment at first', async () => {
  const path = /\/permanentDelete$/;
  world.sandbox.faults.add({ match: { path }, fault: { kind: 'status', status: 503 }, times: 2 });
  const input = { ...mail(), from: 'ben@contoso.example' };
  expect((await send(input)).error?.type).toBe('PermissionDenied');
  expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 0 });
});

test('a draft that an attempt was refused in is gone on with, file by file', async () => {
  const { graph, faults, requests } = world.sandbox;
  const { immutableId, attachments } = graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Two files',
    attachments: ['one', 'two'].map((name) => ({ name, contentType: 'text/plain', content: Buffer.from(name) })),
  });
  const input = { ...mail(), attachments: attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`) };
  const attaching = { method: 'POST', path: /\/attachments$/ };
  faults.add({ match: attaching, skip: 1, fault: { kind: 'status', status: 429, retryAfter: 0.05 } });
  requests.clear();
  expect(await send(input)).toHaveProperty('result');
  expect([requests.count(attaching), requests.count({ method: 'POST', path: /\/messages$/ })]).toEqual([3, 1]);
});

test('nothing is begun late in an attempt, where it could be cut off: the next one sends', async () => {
  const { faults, requests } = world.sandbox;
  // More than half of what an attempt of 4 s has.
  faults.add({
    match: { method: 'POST', path: /\/messages$/ },
    fault: { kind: 'delay-after-effect', milliseconds: 1_700 },
  });
  const input = mail();
  requests.clear();
  const options = { ...hurried, startToCloseTimeout: '4 seconds' };
  expect(await runStep(world, 'busy', 'mail.sendEmail', input, options)).toHaveProperty('result');
  const asked = requests.list().map(({ method, path }) => `${method} ${path}`);
  const firstOf = (pattern: RegExp) => asked.findIndex((each) => pattern.test(each));
  // The second one looks before it sends, and goes on with the draft.
  expect(firstOf(/^GET .*sentitems/)).toBeLessThan(firstOf(/\/send$/));
  expect(requests.count({ method: 'POST', path: /\/messages$/ })).toBe(1);
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('labels that are read as they were before are not taken for a conflict with somebody else', async () => {
  const { immutableId } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Labels',
  });
  world.sandbox.graph.behave({ readLagMilliseconds: 800 });
  world.sandbox.faults.add({ match: { method: 'PATCH' }, fault: { kind: 'reset-after-effect' } });
  await new Promise((resolve) => setTimeout(resolve, 900));
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
  expect(requests.count({ provider: 'graph' })).toBe(2);
});
