import type { RequestFault } from 'graph-trello-sandbox';
import { eventually } from '../../support/eventually';
import type { StepCall } from '../../support/agents';
import { agentTaskQueue, mailUser } from '../../support/world';
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
const onSend = (fault: RequestFault) => world.onSend(fault);

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
  await eventually('its draft is made', () => effects(input.subject).drafts > 0);
  // The draft is to be read from now on, and what is attached to it is not.
  world.sandbox.clock.advance(60_000);
  await eventually('it is sent', () => effects(input.subject).sent > 0);
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

  test('none of them stays, also where they are more than one look shows', async () => {
    const input = mailWithSecondDraft(12);
    const [outcome] = await runSteps(world, 'busy', { step: 'mail.sendEmail', input, options: hurried });
    expect(outcome).toMatchObject({ result: { subject: input.subject } });
    expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
  });

  test('it is removed although nobody can know whether the mail was sent, and the one that may have been sent stays', async () => {
    const input = mailWithSecondDraft();
    onSend({ kind: 'reset-before-effect' });
    expect((await send(input)).error?.type).toBe('OutcomeUnknown');
    expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 1 });
  });

  test('the step ends well, although it can never be removed, or the agent has lost the step meanwhile', async () => {
    world.sandbox.faults.add({ match: removal, fault: busy, times: 10_000 });
    const agent = { workflowType: 'steps', taskQueue: agentTaskQueue };
    const equipment = { 'mail.sendEmail': { permission: 'autopilot' } } as const;
    await world.client.agents.define('brief', { ...agent, equipment });
    const inputs = [mailWithSecondDraft(), mailWithSecondDraft()] as const;
    world.sandbox.requests.clear();
    const sending = [send(inputs[0]), runStep(world, 'brief', 'mail.sendEmail', inputs[1])];
    await eventually('removals are tried', () => world.sandbox.requests.count(removal) > 1);
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

describe('a draft of a call that gives up', () => {
  const passing = { kind: 'status', status: 429, retryAfter: 0.05 } as const;
  const twice = { ...hurried, retry: { ...hurried.retry, maximumAttempts: 2 } };
  const failed = async (input: unknown, options: StepCall['options'] = twice) =>
    (await runStep(world, 'busy', 'mail.sendEmail', input, options)).error?.type;

  test('is removed where its sending is refused until no attempt is left, or for longer than the step may take', async () => {
    const inputs = [mail(), mail()] as const;
    world.sandbox.faults.add({ match: { path: /\/send$/ }, fault: passing, times: 2 });
    expect(await failed(inputs[0])).toBe('RateLimited');
    onSend({ ...passing, retryAfter: 4_000 });
    expect(await failed(inputs[1], hurried)).toBe('RateLimited');
    for (const { subject } of inputs) expect(effects(subject)).toEqual({ sent: 0, lost: 0, drafts: 0 });
  });

  test.each<[string, RequestFault]>([
    ['refused', passing],
    ['answered too late', { kind: 'status-after-effect', status: 504 }],
  ])('is removed where its file is %s until no attempt is left: it was not sent', async (_what, fault) => {
    const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: 'lena@northwind.example', subject: 'One file' },
      attachments: [{ name: 'one', contentType: 'text/plain', content: Buffer.from('one') }],
    });
    const files = attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`);
    const input = { ...mail(), attachments: files };
    world.sandbox.faults.add({ match: { method: 'POST', path: /\/attachments$/ }, fault });
    const once = { ...twice, retry: { maximumAttempts: 1 } };
    expect(await failed(input, once)).toBeDefined();
    expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 0 });
  });

  test('is removed with the one that another attempt has left, whose file’s answer was lost', async () => {
    const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
      ...{ from: 'lena@northwind.example', subject: 'One file' },
      attachments: [{ name: 'one', contentType: 'text/plain', content: Buffer.from('one') }],
    });
    const files = attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`);
    const input = { ...mail(), attachments: files };
    const attaching = { method: 'POST', path: /\/attachments$/ };
    world.sandbox.faults.add({ match: attaching, fault: { kind: 'reset-after-effect' } });
    onSend(passing);
    world.sandbox.requests.clear();
    expect(await failed(input)).toBe('RateLimited');
    expect(world.sandbox.requests.count({ method: 'POST', path: /\/messages$/ })).toBe(2);
    expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 0 });
  });

  test('stays where it may have been sent', async () => {
    const input = mail();
    onSend({ kind: 'reset-before-effect' });
    expect(await failed(input, { ...twice, retry: { maximumAttempts: 1 } })).toBe('OutcomeUnknown');
    expect(effects(input.subject)).toEqual({ sent: 0, lost: 0, drafts: 1 });
  });

  test('stays where the caller named it, and another call may send it at once', async () => {
    const input = mail();
    const drafted = await runStep(world, 'busy', 'mail.draftEmail', input);
    const { draftId: draft } = drafted.result as { draftId: string };
    world.sandbox.faults.add({ match: { path: /\/send$/ }, fault: passing, times: 2 });
    expect(await failed({ draft })).toBe('RateLimited');
    expect(await send({ draft })).toHaveProperty('result');
    expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
  });
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
