import type { temporal } from '@temporalio/proto';
import type { MailBehaviour, RequestFault, SentDraft } from 'graph-trello-sandbox';
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
const onSend = (fault: RequestFault) => world.onSend(fault);

const models: SentDraft[] = ['moves', 'vanishes', 'stays', 'stays locked'];

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
  await eventually('it is asked for', () => requests.count({ path: /\/send$/ }) > before);
  return { ...input, sending };
}

/** Writes a draft, and answers how to send it. */
async function newDraft() {
  const input = mail();
  const { result } = await runStep(world, 'busy', 'mail.draftEmail', input);
  const call = { step: 'mail.sendEmail', input: { draft: (result as { draftId: string }).draftId }, options: hurried };
  return { ...input, call };
}

const underWay = {
  error: expect.objectContaining({
    type: 'Conflict',
    message: expect.stringMatching(
      /Another call began to send this draft.*Nothing was sent again.*Look in Sent Items/s,
    ),
  }),
};
const done = { result: expect.anything() };

test.each([...models, 'outbox'] as const)(
  'a draft that two calls are to send goes once, at the same time or one after the other, where a sent draft %s',
  async (sentDraft) => {
    world.sandbox.graph.behave({ sentDraft, transitMilliseconds: 60_000 });
    const [one, other] = [await newDraft(), await newDraft()];
    const outcomes = await runSteps(world, 'busy', one.call, one.call);
    expect(outcomes).toEqual(expect.arrayContaining([done, underWay]));
    expect(await runSteps(world, 'busy', other.call)).toEqual([done]);
    const second = sentDraft === 'vanishes' ? { error: expect.objectContaining({ type: 'NotFound' }) } : underWay;
    expect(await runSteps(world, 'busy', other.call)).toEqual([second]);
    expect([effects(one.subject).sent, effects(other.subject).sent]).toEqual([1, 1]);
  },
);

test('a draft that two calls name by its two ids goes once', async () => {
  world.sandbox.graph.behave({ sentDraft: 'stays', transitMilliseconds: 60_000 });
  const { call, subject } = await newDraft();
  const [draft] = world.sandbox.graph.drafts(mailUser).filter((one) => one.subject === subject);
  expect(await runSteps(world, 'busy', call)).toEqual([done]);
  expect(await runSteps(world, 'busy', { ...call, input: { draft: draft!.id } })).toEqual([underWay]);
  expect(effects(subject).sent).toBe(1);
});

test('a mail that lies in Drafts on its way is not sent once more as a draft', async () => {
  world.sandbox.graph.behave({ sentDraft: 'stays', transitMilliseconds: 60_000 });
  const input = mail();
  expect(await send(input)).toEqual(done);
  const [draft] = world.sandbox.graph.drafts(mailUser).filter(({ subject }) => subject === input.subject);
  expect(await send({ draft: draft!.immutableId })).toEqual(underWay);
  expect(effects(input.subject).sent).toBe(1);
});

test('a draft that was refused for good can be sent by another call at once', async () => {
  onSend({ kind: 'status', status: 403, code: 'ErrorAccessDenied' });
  const { call, subject } = await newDraft();
  expect(await runSteps(world, 'busy', call)).toEqual([
    { error: expect.objectContaining({ type: 'PermissionDenied' }) },
  ]);
  expect(await runSteps(world, 'busy', call)).toEqual([done]);
  expect(effects(subject).sent).toBe(1);
});

test('a draft that was refused for the moment is sent by the same call', async () => {
  onSend({ kind: 'status', status: 429, retryAfter: 0.05 });
  const { call, subject } = await newDraft();
  expect(await runSteps(world, 'busy', call)).toEqual([done]);
  expect(effects(subject).sent).toBe(1);
});

test('a refusal of a draft is not forgotten when Temporal then does not take the note that holds it', async () => {
  onSend({ kind: 'status', status: 429, retryAfter: 0.05 });
  const { call, subject } = await newDraft();
  const { workflowService } = world.nativeConnection;
  const start = workflowService.startWorkflowExecution.bind(workflowService);
  let holds = 0;
  const spy = jest.spyOn(workflowService, 'startWorkflowExecution').mockImplementation(async (request: object) => {
    const { workflowId, workflowStartDelay } =
      request as temporal.api.workflowservice.v1.IStartWorkflowExecutionRequest;
    if (workflowId?.startsWith('sending/') && workflowStartDelay != null && (holds += 1) === 2)
      throw new Error('Too many requests.');
    return start(request);
  });
  expect(await runSteps(world, 'busy', call)).toEqual([done]);
  spy.mockRestore();
  expect({ holds, sent: effects(subject).sent }).toEqual({ holds: 3, sent: 1 });
});

test('a draft whose request vanished can be sent by another call when it would have shown', async () => {
  onSend({ kind: 'reset-before-effect' });
  const { call, subject } = await newDraft();
  expect(await runSteps(world, 'busy', call)).toEqual([
    { error: expect.objectContaining({ type: 'OutcomeUnknown', message: expect.stringContaining('send that draft') }) },
  ]);
  expect(await runSteps(world, 'busy', call)).toEqual([underWay]);
  await eventually('it can be sent', async () => (await runSteps(world, 'busy', call))[0]?.result !== undefined);
  expect(effects(subject).sent).toBe(1);
});

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
