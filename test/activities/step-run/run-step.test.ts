import { CancelledFailure } from '@temporalio/activity';
import { defaultPayloadConverter } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { implement, type MailStepContext, type StepImplementation } from '../../../activities/implement';
import { nothingSent } from '../../../activities/nothing-sent';
import { boundOf } from '../../../activities/step-run/bound';
import { inputHash } from '../../../activities/step-run/input-hash';
import { stepActivity } from '../../../activities/step-run/run-step';
import { signGrant } from '../../../src/approvals/grant';
import type { GrantStatement } from '../../../src/contracts/approval';
import { apiCall } from '../../../src/contracts/mail/api-call';
import { findEmail } from '../../../src/contracts/mail/find-email';
import { listFolders } from '../../../src/contracts/mail/list-folders';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import type { Review } from '../../../src/contracts/review';
import { toolError } from '../../../src/contracts/tool-error';
import { path } from '../../../src/providers/request-path';
import { answerJson, type Answer } from '../../providers/local-server';
import { application, attemptedAt, microsoft, scheduledAt, startAttempts, type Attempts, type Given } from './attempts';

let world: Attempts;
/** What the provider says to everything. */
let says: Answer;
const agree: Answer = (_request, response) => answerJson(response, 200, { id: 'm' });
const refuse =
  (status: number, code: string): Answer =>
  (_request, response) =>
    answerJson(response, status, { error: { code, message: 'No.' } });

beforeEach(async () => {
  says = agree;
  world = await startAttempts((request, response) => says(request, response), { STEPS_WITHOUT_AGENT: 'autopilot' });
  world.connect('mail/support', microsoft, { scopes: ['Mail.ReadWrite'] });
});
afterEach(() => world.stop());

const run = (implementation: StepImplementation, given: unknown, { grant, ...attempt }: GivenGrant = {}, at = world) =>
  at.within(() => stepActivity(implementation, at.dependencies)(given, grant), attempt);
type GivenGrant = Given & { grant?: { approvalId: string } };

const input = { account: 'support', messageId: 'AAkALgAA', folder: 'archive' };
const answer = { messageId: 'AAkALgAA', folder: 'Archive', moved: true };
type Handler = (context: MailStepContext) => Promise<unknown>;
const step = (handler: Handler, review?: (context: MailStepContext) => Promise<Review>): StepImplementation =>
  implement(
    moveEmail,
    async (_input, context) => (await handler(context)) as typeof answer,
    review === undefined ? {} : { review: (_input, context) => review(context) },
  );
const reading = (handler: Handler): StepImplementation =>
  implement(listFolders, async (_input, context) => (await handler(context)) as never);
const read = async ({ graph }: MailStepContext) => graph.get(path`/me/messages/m`);
const write = async ({ graph }: MailStepContext) => graph.post(path`/me/messages/m/move`, { body: {} });
const moved = async (context: MailStepContext) => {
  await write(context);
  return answer;
};

/** What the handler was given. */
async function contextOf(given: GivenGrant = {}, more: object = {}): Promise<MailStepContext> {
  let seen: MailStepContext | undefined;
  const looking = step((context) => {
    seen = context;
    return Promise.resolve(answer);
  });
  await run(looking, { ...input, ...more }, given);
  if (seen === undefined) throw new Error('The handler did not run.');
  return seen;
}

describe('a handler is given', () => {
  test('whose account it uses, since when its effect can be there, and what an earlier attempt saved', async () => {
    expect(await contextOf()).toMatchObject({
      ...{ account: 'support', attempt: 1, earlier: 'none', isGranted: false, patience: 60_000, hasBoardLimit: false },
      ...{ since: new Date(scheduledAt), attemptedAt: new Date(attemptedAt), progress: undefined },
    });
    const second = await contextOf({ info: { attempt: 2, heartbeatDetails: { seen: 1 } } });
    expect(second).toMatchObject({ attempt: 2, earlier: 'attempt', progress: { seen: 1 } });
    expect(second).not.toHaveProperty('reviewed');
    expect(second.isLate()).toBe(false);
    expect(second.pages.open(second.pages.seal('position'))).toBe('position');
  });

  test('a key: the same at each attempt and in a run that was reset, another for another call, step or input', async () => {
    const key = async (...given: Parameters<typeof contextOf>) => (await contextOf(...given)).key;
    const first = await key();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await key({ info: { attempt: 2 } })).toBe(first);
    expect(await key({}, { folder: 'inbox' })).not.toBe(first);
    expect(await key({ info: { activityId: '2' } })).not.toBe(first);
    expect(await key({ info: { workflowExecution: { workflowId: 'w', runId: 'other' } } })).not.toBe(first);
    const call = { call: 'first/1' };
    const ofCall = await key({ call });
    expect(ofCall).not.toBe(first);
    const inReset = { workflowExecution: { workflowId: 'w', runId: 'reset' }, activityId: '7' };
    expect(await key({ call, info: inReset })).toBe(ofCall);
    const alone = { workflowExecution: undefined as never, activityRunId: 'a' };
    expect(await key({ info: alone })).not.toBe(await key({ info: { ...alone, activityRunId: 'b' } }));
  });

  test('an account of its integration, where none is named the only one', async () => {
    expect((await contextOf({}, { account: undefined })).account).toBe('support');
    world.connect('mail/sales', microsoft);
    await expect(contextOf({}, { account: undefined })).rejects.toMatchObject({
      ...{ type: 'AccountNotFound', message: expect.stringContaining('sales, support') },
    });
    await expect(contextOf({}, { account: 'nobody' }).then(read)).rejects.toMatchObject({ type: 'AccountNotFound' });
  });

  test('the account that its agent is fixed to, which no call can leave', async () => {
    world.define('clerk', { 'mail.moveEmail': { account: 'support' } });
    const call = { agent: 'clerk' };
    world.connect('mail/sales', microsoft);
    for (const account of [undefined, 'support'])
      expect((await contextOf({ call }, { account })).account).toBe('support');
    await expect(contextOf({ call }, { account: 'sales' })).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: 'The agent "clerk" uses Move Email to Folder with the account "support" only; leave "account" out.',
    });
  });
});

describe('an answer', () => {
  test('is what the contract says, without what strangers have hidden in it', async () => {
    const more = { ...answer, folder: 'Arch\u200bive\u{e0041}', surplus: 1 };
    expect(
      await run(
        step(() => Promise.resolve(more)),
        input,
      ),
    ).toEqual(answer);
    await expect(
      run(
        step(() => Promise.resolve({ moved: 1 })),
        input,
      ),
    ).rejects.toThrow();
  });

  test('of a raw call is as the provider gave it', async () => {
    const raw = { status: 200, headers: {}, body: 'a\u200bb' };
    const call = implement(apiCall, () => Promise.resolve(raw)) as unknown as StepImplementation;
    expect(await run(call, { account: 'support', method: 'GET', endpoint: '/me' })).toEqual(raw);
  });

  test('that is there already is given again, whatever has been taken from the agent since', async () => {
    const heartbeatDetails = { phase: 'done', answer: { ...answer, folder: 'A\u200b' }, until: 0 };
    const info = { attempt: 2, heartbeatDetails };
    const refused = step(() => Promise.reject(toolError('PermissionDenied', 'No more.')));
    expect(await run(refused, input, { info })).toEqual({ ...answer, folder: 'A' });
    expect(await run(refused, { ...input, account: 'gone' }, { info })).toEqual({ ...answer, folder: 'A' });
    const away = step(() => Promise.reject(toolError('ProviderUnavailable', 'Away.')));
    await expect(run(away, input, { info })).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    const broken = step(() => Promise.reject(new Error('a fault')));
    await expect(run(broken, input, { info })).rejects.toThrow('a fault');
    await expect(run(refused, input, { info: { attempt: 2 } })).rejects.toThrow('No more.');
  });
});

test('input that is wrong is told by its fields; one that cannot be read here is left to another worker', async () => {
  const given = (what: unknown) =>
    run(
      step(() => Promise.resolve(answer)),
      what,
    );
  await expect(given({ account: 'support', folder: 5, more: 1 })).rejects.toMatchObject({
    type: 'InvalidInput',
    message: expect.stringMatching(/^Move Email to Folder cannot run with this input\. messageId.* folder/),
    details: [{ problems: expect.arrayContaining([expect.stringContaining('messageId')]) }],
  });
  await expect(given(undefined)).rejects.toMatchObject({ type: 'InvalidInput' });
  await expect(given({ __unreadable: 'it was changed after it was sealed' })).rejects.toMatchObject({
    type: 'ProviderUnavailable',
    message:
      'This worker cannot read its input: it was changed after it was sealed. Give it the key ring of the others.',
  });
});

describe('an attempt that sent nothing', () => {
  const failing = (error = toolError('ProviderUnavailable', 'Away.')) => step(() => Promise.reject(error));
  const attempt = (heartbeatDetails?: unknown) => ({ info: { attempt: 2, heartbeatDetails } });

  test('says so to the next one, where none before it has sent anything', async () => {
    await expect(run(failing(), input)).rejects.toThrow('Away.');
    await expect(run(failing(), input, attempt(nothingSent(1)))).rejects.toThrow('Away.');
    const onlyRead = step(async (context) => {
      await read(context);
      throw new Error('a fault');
    });
    await expect(run(onlyRead, input)).rejects.toThrow('a fault');
    expect(world.saved).toEqual([nothingSent(1), nothingSent(2), nothingSent(1)]);
  });

  test('hands on what the last one had to say, and nothing where it said nothing', async () => {
    await expect(run(failing(), input, attempt({ phase: 'refused', attempt: 1, code: 'x' }))).rejects.toThrow();
    expect(world.saved).toEqual([{ phase: 'refused', attempt: 2, code: 'x' }]);
    await expect(run(failing(), input, attempt())).rejects.toThrow();
    await expect(run(failing(), input, attempt(nothingSent(5)))).rejects.toThrow();
    expect(world.saved).toHaveLength(1);
  });

  test('also where it was refused before its handler ran', async () => {
    await expect(run(failing(), {})).rejects.toMatchObject({ type: 'InvalidInput' });
    expect(world.saved).toEqual([nothingSent(1)]);
    await expect(run(failing(), {}, attempt())).rejects.toThrow();
    expect(world.saved).toHaveLength(1);
    await expect(run(failing(), {}, attempt(nothingSent(1)))).rejects.toThrow();
    expect(world.saved).toEqual([nothingSent(1), nothingSent(2)]);
  });

  test('one that has sent a write says nothing of the kind', async () => {
    says = refuse(503, 'serviceNotAvailable');
    await expect(run(step(moved), input)).rejects.toThrow();
    expect(world.saved).toEqual([]);
  });
});

describe('the end of an attempt', () => {
  test('by a write that may have been done lets some time pass, and one that is refused does not', async () => {
    says = refuse(500, 'generalException');
    await expect(run(step(moved), input)).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 1_000 },
    });
    says = refuse(409, 'ErrorIrresolvableConflict');
    await expect(run(step(moved), input)).rejects.toMatchObject({ type: 'Conflict', nonRetryable: true });
  });

  test('by an item that is not there is one more look, once', async () => {
    says = refuse(404, 'ErrorItemNotFound');
    await expect(run(step(read), input)).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 400 },
    });
    await expect(run(step(read), input, { info: { attempt: 2 } })).rejects.toMatchObject({ type: 'NotFound' });
  });

  test('by cancelling is cancelled, whatever failed', async () => {
    const cancelling = new AbortController();
    const waiting = step(async ({ signal }) => {
      cancelling.abort(new Error('cancelled'));
      signal.throwIfAborted();
    });
    const cancelled = run(waiting, input, { signal: cancelling.signal });
    await expect(cancelled).rejects.toThrow(new CancelledFailure('The step was cancelled'));
    await expect(cancelled).rejects.toBeInstanceOf(CancelledFailure);
  });

  const untilAborted = ({ signal }: MailStepContext) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
  const short = { info: { startToCloseTimeoutMs: 50 } };

  test('by its deadline is tried again, after some time where something was sent', async () => {
    const message = 'Move Email to Folder took longer than one attempt may; it is tried again.';
    const late = await run(step(untilAborted), input, short).catch((error: unknown) => error);
    expect(late).toMatchObject({ type: 'ProviderUnavailable', message, cause: { message: 'cut off' } });
    expect(late).toMatchObject({ nextRetryDelay: undefined });
    const sent = step(async (context) => {
      await write(context);
      return untilAborted(context);
    });
    await expect(run(sent, input, { info: { startToCloseTimeoutMs: 400 } })).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', message, nextRetryDelay: 1_000 },
    });
  });

  test.each(['RateLimited', 'OutcomeUnknown'] as const)('by its deadline with %s says that', async (type) => {
    const told = step((context) => untilAborted(context).catch(() => Promise.reject(toolError(type, 'Told.'))));
    await expect(run(told, input, short)).rejects.toMatchObject({ type, message: 'Told.' });
  });
});

describe('a refusal of the provider', () => {
  const denied = refuse(403, 'ErrorAccessDenied');
  const refusedAt = (implementation = step(read), more: object = {}) => run(implementation, { ...input, ...more });

  test('says what the account was connected without, and how it gains that', async () => {
    says = denied;
    world.connect('mail/support', microsoft, { scopes: ['User.Read'] });
    const refused = await refusedAt().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringContaining(
        'The account "support" was connected without Mail.ReadWrite, which Move Email to Folder needs here. Reconnect the account on its page, or with `agent-integrations accounts connect mail support`, and allow it.',
      ),
      details: [{ provider: 'microsoft-graph', status: 403 }],
    });
  });

  test('in somebody else’s mailbox is about what is shared', async () => {
    says = denied;
    await expect(refusedAt(step(read), { mailbox: 'info@contoso.example' })).rejects.toMatchObject({
      message: expect.stringMatching(/without Mail\.ReadWrite\.Shared, which .* support --shared`/),
    });
  });

  test('stays as it is where the account lacks nothing, and where it is not the provider’s', async () => {
    says = denied;
    await expect(refusedAt()).rejects.toThrow(/\(Microsoft Graph: 403 ErrorAccessDenied No\.\)$/);
    world.connect('mail/support', microsoft, { scopes: [] });
    const ours = step(() => Promise.reject(toolError('PermissionDenied', 'By us.')));
    await expect(refusedAt(ours)).rejects.toThrow(/^By us\.$/);
    says = refuse(409, 'ErrorIrresolvableConflict');
    await expect(refusedAt()).rejects.toThrow(/\(Microsoft Graph: 409 ErrorIrresolvableConflict No\.\)$/);
  });

  test('of an application says who grants it what, and what its token lacks', async () => {
    says = denied;
    const atDesk = step(({ graph }) => graph.get(path`/users/${'desk@contoso.example'}/messages/m`));
    world.connect('mail/support', application, { permissionType: 'application', scopes: [] });
    await expect(refusedAt(atDesk)).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringMatching(
        /The application of the account "support" may not do this in that mailbox\. Its token is without Mail\.ReadWrite, which Move Email to Folder needs \(unless Exchange grants it\)\. An administrator grants/,
      ),
      details: [{ status: 403 }],
    });
    world.connect('mail/support', application, {
      ...{ permissionType: 'application', scopes: ['Mail.ReadWrite'] },
    });
    await expect(refusedAt(atDesk)).rejects.toMatchObject({
      message: expect.stringMatching(/in that mailbox\. An administrator grants/),
    });
  });
});

describe('what asks a person', () => {
  const to = (address: string): Review => [{ name: 'To', value: `Lena <${address}>`, binds: [address] }];
  let reviewed: Review;
  const asking = (handler: Handler = moved) =>
    step(handler, async (context) => {
      await read(context);
      return reviewed;
    });
  const call = { agent: 'clerk' };
  beforeEach(() => {
    reviewed = to('lena@northwind.example');
    world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
  });

  const hash = inputHash(moveEmail, { ...input, createMissing: false });
  const approve = (changes: Partial<GrantStatement> = {}) => {
    const statement: GrantStatement = {
      ...{ approvalId: 'approval/1', step: 'mail.moveEmail', account: 'support', inputHash: hash, agent: 'clerk' },
      ...{ approver: 'Grace', verified: true, decidedAt: new Date(Date.now() - 1_000).toISOString() },
      ...{ expiresAt: new Date(Date.now() + 60_000).toISOString(), bound: boundOf(reviewed, input)!, ...changes },
    };
    const grant = signGrant(world.dependencies.keyRing, statement);
    world.workflows['approval/1'] = { type: 'approval', status: 'COMPLETED', result: { kind: 'approved', grant } };
    return statement;
  };
  const granted = { call, grant: { approvalId: 'approval/1' } };

  test('is told to its workflow, with what the reviewer is to see; nothing is sent but what the review reads', async () => {
    await expect(run(asking(), input, { call })).rejects.toMatchObject({
      ...{ type: 'ApprovalRequired', category: 'BENIGN', nonRetryable: true },
      message: "Move Email to Folder waits for a person's approval.",
      details: [
        {
          ...{ step: 'mail.moveEmail', title: 'Move Email to Folder', effect: 'update', account: 'support' },
          ...{ agent: 'clerk', expiresAfterSeconds: 604_800, refuseUnverified: true, review: reviewed },
          summary: 'Move a message to the folder "archive"',
        },
      ],
    });
    expect(world.provider.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test('without a review shows the input alone', async () => {
    const refusal: unknown = await run(step(moved), input, { call }).catch((error: unknown) => error);
    expect((refusal as { details: object[] }).details[0]).not.toHaveProperty('review');
    reviewed = [];
    const empty: unknown = await run(asking(), input, { call }).catch((error: unknown) => error);
    expect((empty as { details: object[] }).details[0]).not.toHaveProperty('review');
  });

  test('is shown as much of a fact as anybody reads', async () => {
    reviewed = [
      { name: 'Text', value: 'x'.repeat(20_001) },
      { name: 'Other', value: 'y'.repeat(20_000) },
    ];
    await expect(run(asking(), input, { call })).rejects.toMatchObject({
      details: [
        {
          review: [
            { name: 'Text', value: `${'x'.repeat(20_000)} … (20001 characters)` },
            { name: 'Other', value: 'y'.repeat(20_000) },
          ],
        },
      ],
    });
  });

  test('a review that is about to write is stopped before it does', async () => {
    const writing = step(moved, async (context) => {
      context.saveProgress('nothing');
      expect(context.isLate()).toBe(false);
      await write(context);
      return [];
    });
    await expect(run(writing, input, { call })).rejects.toThrow(
      'A review only reads, and was about to POST /v1.0/me/messages/m/move.',
    );
    expect(world.provider.requests).toEqual([]);
    expect(world.saved).toEqual([nothingSent(1)]);
  });

  test('runs with a grant, once, as the call that was approved', async () => {
    const { decidedAt } = approve();
    let context: MailStepContext | undefined;
    const seen = asking((given) => {
      context = given;
      return moved(given);
    });
    expect(await run(seen, input, granted)).toEqual(answer);
    expect(context).toMatchObject({ isGranted: true, earlier: 'none', reviewed, since: new Date(decidedAt) });
    const { key } = context!;
    await run(seen, input, { ...granted, info: { attempt: 2 } });
    expect(context).toMatchObject({ earlier: 'attempt', key });
    await expect(run(seen, input, { ...granted, info: { activityId: '2' } })).rejects.toMatchObject({
      ...{ type: 'PermissionDenied', message: expect.stringContaining('has been used by another call') },
    });
    expect(Object.keys(world.workflows)).toContain('grant-use/1');
  });

  test('is refused with a grant for other input, and with none that a person gave', async () => {
    approve({ inputHash: 'other' });
    await expect(run(asking(), input, granted)).rejects.toThrow('approved a call with another input');
    await expect(run(asking(), input, { call, grant: { approvalId: 'approval/2' } })).rejects.toThrow(
      '"approval/2" is no approval.',
    );
    expect(world.provider.requests).toEqual([]);
  });

  test('goes to nobody else: an attempt after a change only looks, and says what may have been', async () => {
    approve();
    await run(asking(), input, granted);
    reviewed = to('evil@elsewhere.example');
    const sent = world.provider.requests.length;
    await expect(run(asking(), input, { ...granted, info: { attempt: 2 } })).rejects.toMatchObject({
      type: 'OutcomeUnknown',
      message:
        'What decides who gets what has changed since it was approved. It is now To: Lena <evil@elsewhere.example>. An earlier attempt may have done it before that: look before asking again.',
    });
    expect(world.provider.requests.slice(sent).map(({ method }) => method)).toEqual(['GET']);
    const found = asking(async (context) => {
      await read(context);
      return answer;
    });
    expect(await run(found, input, { ...granted, info: { attempt: 2 } })).toEqual(answer);
  });
});

describe('a call that an earlier run of its workflow made, which was reset', () => {
  const payloads = (...values: unknown[]) => ({
    payloads: values.map((value) => defaultPayloadConverter.toPayload(value)),
  });
  const seconds = (instant: number) => ({ seconds: Math.floor(instant / 1_000), nanos: 0 });
  const cause = temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  const begun = Date.parse('2026-05-01T09:00:00Z');
  /** A run that made one call with these arguments, and was reset at that instant. */
  const before = (resetAt: number, args: unknown[], end: object[] = []) => {
    const made = {
      ...{ activityId: '1', activityType: { name: 'mail.moveEmail' }, input: payloads(...args) },
      startToCloseTimeout: { seconds: 60, nanos: 0 },
    };
    const reset = { workflowTaskFailedEventAttributes: { cause, baseRunId: 'before' } };
    world.workflows.w = {
      histories: {
        r: [{ eventTime: seconds(resetAt), ...reset }],
        before: [{ eventTime: seconds(begun), eventId: 5, activityTaskScheduledEventAttributes: made }, ...end],
      },
    };
  };
  const ended = [{ activityTaskFailedEventAttributes: { scheduledEventId: 5 } }];
  const given = { call: { wasReset: true }, info: { activityType: 'mail.moveEmail' } };

  test('is answered from it where it had ended', async () => {
    const old = { ...answer, folder: 'Then' };
    before(begun, [input], [{ activityTaskCompletedEventAttributes: { scheduledEventId: 5, result: payloads(old) } }]);
    expect(await run(step(moved), input, given)).toEqual(old);
    expect(world.provider.requests).toEqual([]);
  });

  test('may have had its effect since then', async () => {
    before(begun, [input], ended);
    expect(await contextOf(given)).toMatchObject({ earlier: 'run', since: new Date(begun) });
  });

  test.each<[what: string, args: unknown[]]>([
    ['other input', [{ ...input, folder: 'inbox' }]],
    ['input that is none', [undefined]],
    ['a grant', [input, { approvalId: 'approval/1' }]],
  ])('with %s is another call', async (_what, args) => {
    before(begun, args, ended);
    expect(await contextOf(given)).toMatchObject({ earlier: 'none', since: new Date(scheduledAt) });
  });

  test('is waited for where an attempt of it can be under way', async () => {
    before(Math.floor(Date.now() / 1_000) * 1_000, [input]);
    const waiting: unknown = await run(step(moved), input, given).catch((error: unknown) => error);
    expect(waiting).toMatchObject({
      ...{ type: 'ProviderUnavailable', category: 'BENIGN' },
      message:
        'Move Email to Folder was under way when the workflow was reset; it is looked for when that attempt must have ended.',
    });
    const { nextRetryDelay } = waiting as { nextRetryDelay: number };
    expect(nextRetryDelay).toBeGreaterThan(50_000);
    expect(nextRetryDelay).toBeLessThanOrEqual(60_000);
    before(Date.now() - 61_000, [input]);
    expect(await contextOf(given)).toMatchObject({ earlier: 'run' });
  });

  test('is not looked for where it only reads', async () => {
    before(Date.now(), [{ account: 'support' }]);
    const folders = { folders: [], hasMore: false };
    await run(
      reading(() => Promise.resolve(folders)),
      { account: 'support' },
      given,
    );
    expect(world.asked).not.toContain('history w');
  });
});

test('without an agent only reading runs by itself, unless the worker says otherwise', async () => {
  const strict = await startAttempts((request, response) => says(request, response));
  strict.connect('mail/support', microsoft);
  const refusal: unknown = await run(step(moved), input, {}, strict).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ type: 'ApprovalRequired' });
  expect((refusal as { details: object[] }).details[0]).not.toHaveProperty('agent');
  const folders = { folders: [], hasMore: false };
  expect(
    await run(
      reading(() => Promise.resolve(folders)),
      { account: 'support' },
      {},
      strict,
    ),
  ).toEqual(folders);
  await strict.stop();
});

test('a step of an agent is looked for in its definition, and one it has not is refused', async () => {
  world.define('clerk', { [findEmail.name]: {} });
  await expect(run(step(moved), input, { call: { agent: 'clerk' } })).rejects.toThrow('is not equipped with');
});
