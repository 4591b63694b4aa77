import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  ApplicationFailure,
  CancelledFailure,
  TerminatedFailure,
  TimeoutFailure,
  TimeoutType,
} from '@temporalio/common';
import { CancellationScope } from '@temporalio/workflow';
import type { Approval } from '../../../src/contracts/approval';
import { bytesOf } from '../../../src/json/most-bytes';
import { longestReason, type ApprovalRequiredDetails } from '../../../src/messages/approval';
import { toolCall } from '../../../workflows/service/tool-call';
import { reviewersChangesTold } from '../../../workflows/service/changes';
import { cancelledStepEnds } from '../../../workflows/step-changes';
import { callStep } from '../../../workflows/call-step';
import { board, mail } from '../../../workflows/steps';
import { WorkflowRun } from '../../support/workflow-run';

const request = { step: 'mail.sendEmail', input: { to: ['lena@northwind.example'] } };
const begin = (more: object = {}, without: string[] = []) =>
  WorkflowRun.begin(toolCall, [{ ...request, ...more }], { workflowId: 'tool-call/1', without });
const readable = (text: string) => `\u2063${text}`;
const required = {
  ...{ step: 'mail.sendEmail', title: 'Send Email', effect: 'send', summary: 'To lena', account: 'support' },
  ...{ agent: 'helper', expiresAfterSeconds: 60, refuseUnverified: true },
} satisfies ApprovalRequiredDetails;
const mayAsk = () => ApplicationFailure.create({ type: 'ApprovalRequired', message: 'Ask.', details: [required] });

async function asking(without: string[] = []) {
  const run = await begin({}, without);
  await run.fail('mail.sendEmail', mayAsk());
  await run.childStarted();
  return run;
}

describe('a step', () => {
  test('is asked for by its name, and for an hour', async () => {
    const run = await begin();
    expect(run.details).toBe('Running **mail.sendEmail**');
    const { args, how, summary } = run.asked('mail.sendEmail');
    expect([args, summary]).toEqual([[request.input], readable('mail.sendEmail')]);
    expect(how).toMatchObject({
      ...{ startToCloseTimeout: { seconds: long(60) }, scheduleToCloseTimeout: { seconds: long(3600) } },
      retryPolicy: {
        initialInterval: { seconds: long(1) },
        maximumInterval: { seconds: long(60) },
        backoffCoefficient: 2,
      },
    });
    await run.answer('mail.sendEmail', { id: 'AAMk' });
    expect(run.end).toEqual({ kind: 'completed', result: { id: 'AAMk' } });
    expect(run.details).toBe('**mail.sendEmail** is done');
  });

  test('is called in Temporal Web UI as its caller says, in one line', async () => {
    const run = await begin({ summary: 'Greet\nLena' });
    expect(run.asked('mail.sendEmail').summary).toBe(readable('Greet Lena'));
  });

  test.each([
    ['mail.sendEmail', 'Send email'],
    ['board.moveCardToList', 'Move card to list'],
    ['look', 'Look'],
  ])('%s is called "%s" where nobody says otherwise', async (step, title) => {
    const run = await WorkflowRun.begin(() => callStep(step, {}), [], { workflowType: 'noting' });
    expect(run.asked(step).summary).toBe(readable(title));
  });

  test('takes the timeouts that its caller gives', async () => {
    const options = { startToCloseTimeout: '5 minutes', taskQueue: 'steps' } as const;
    const run = await WorkflowRun.begin(() => callStep('mail.sendEmail', {}, options), [], { workflowType: 'noting' });
    expect(run.asked('mail.sendEmail').how).toMatchObject({
      taskQueue: 'steps',
      startToCloseTimeout: { seconds: long(300) },
    });
  });

  test('that is cancelled while it runs is waited for: what it has done is told', async () => {
    const run = await begin();
    await run.cancel();
    expect(run.end).toBeUndefined();
    await run.answer('mail.sendEmail', { id: 'AAMk' });
    expect(run.end).toEqual({ kind: 'completed', result: { id: 'AAMk' } });
    const stopped = await begin();
    await stopped.cancel();
    await stopped.stopped('mail.sendEmail');
    expect(stopped.end).toMatchObject({ kind: 'cancelled' });
  });

  test('that is cancelled is left behind by a run of an earlier release, and where its caller says so', async () => {
    const earlier = await begin({}, [cancelledStepEnds]);
    await earlier.cancel();
    expect(earlier.end).toMatchObject({ kind: 'cancelled' });
    const options = { cancellationType: 'TRY_CANCEL' } as const;
    const asked = await WorkflowRun.begin(() => callStep('mail.sendEmail', {}, options), [], {
      workflowType: 'noting',
    });
    await asked.cancel();
    expect(asked.end).toMatchObject({ kind: 'cancelled' });
  });

  test('that has ended is no longer held by the run, nor is its answer', async () => {
    const answers: WeakRef<object>[] = [];
    const working = async () => {
      for (;;) answers.push(new WeakRef((await callStep('mail.readEmail', {})) as object));
    };
    const run = await WorkflowRun.begin(working, [], { workflowType: 'noting' });
    for (let call = 0; call < 20; call += 1) await run.answer('mail.readEmail', { body: `Mail ${String(call)}` });
    await collectGarbage();
    expect(answers).toHaveLength(20);
    expect(answers.filter((answer) => answer.deref() !== undefined).length).toBeLessThan(3);
  });

  test.each([
    ['is waited for', [], undefined],
    ['is left behind by a run of an earlier release', [cancelledStepEnds], { kind: 'cancelled' }],
  ])('that is called after a cancellation from which it is shielded %s', async (_how, without, end) => {
    const working = () =>
      CancellationScope.nonCancellable(async () => {
        await callStep('mail.readEmail', {}).catch(() => undefined);
        return callStep('mail.sendEmail', {});
      });
    const run = await WorkflowRun.begin(working, [], { workflowType: 'noting', without });
    await run.cancel();
    if (without.length === 0) await run.answer('mail.readEmail', {});
    expect(run.underWay()).toContain('mail.sendEmail');
    expect(run.end).toEqual(end);
  });

  test('that fails for another reason than a missing approval fails', async () => {
    const run = await begin();
    await run.fail('mail.sendEmail', ApplicationFailure.create({ type: 'NotFound', message: 'No such mail.' }));
    expect(run.end).toMatchObject({ kind: 'failed', error: { cause: { type: 'NotFound' } } });
    const late = await begin();
    await late.fail('mail.sendEmail', new TimeoutFailure('Late.', undefined, TimeoutType.SCHEDULE_TO_CLOSE));
    expect(late.end).toMatchObject({ kind: 'failed', error: { cause: { message: 'Late.' } } });
  });

  test('is there by its group', async () => {
    const run = await WorkflowRun.begin(() => mail.findEmail({ limit: 1 }), [], { workflowType: 'noting' });
    expect(run.asked('mail.findEmail').args).toEqual([{ limit: 1 }]);
    const own = await WorkflowRun.begin(() => board.getBoards({}, { summary: 'Boards' }), [], {
      workflowType: 'noting',
    });
    expect(own.asked('board.getBoards').summary).toBe(readable('Boards'));
    expect([(mail as { then?: unknown }).then, (mail as { [Symbol.iterator]?: unknown })[Symbol.iterator]]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a step that a person has to agree to', () => {
  test('is asked for as it is, by a request that says who asks', async () => {
    const run = await asking();
    const [child] = run.children;
    expect(child).toMatchObject({
      ...{ name: 'approval', summary: readable('Send Email as support') },
      args: [{ ...required, input: request.input, requestedBy: { workflowId: 'tool-call/1', runId: 'run-1' } }],
      how: {
        workflowId: expect.stringMatching(/^approval\/[\da-f-]{36}$/) as unknown,
        taskQueue: 'agent-integrations',
      },
    });
  });

  test.each<[string, object, object]>([
    ['changed', { edited: true, changed: ['to'], reason: 'Not her.' }, { changed: ['to'], reason: 'Not her.' }],
    ['only agreed to', { edited: false, changed: [] }, { changed: [] }],
    ['changed, as a worker of an earlier release says', { edited: true }, { changed: ['to', 'body'] }],
    ['only agreed to, as a worker of an earlier release says', { edited: false }, { changed: [] }],
  ])('tells its caller what the person has %s', async (_how, decided, told) => {
    const heard: Approval[] = [];
    const call = () => callStep('mail.sendEmail', request.input, { onApproved: (approval) => heard.push(approval) });
    const run = await WorkflowRun.begin(call, [], { workflowType: 'noting' });
    await run.fail('mail.sendEmail', mayAsk());
    await run.childStarted();
    const input = { to: ['max@northwind.example'], body: 'Hello' };
    await run.childAnswered({ kind: 'approved', input, grant: { approver: 'Grace' }, ...decided });
    expect(heard).toEqual([{ approver: 'Grace', input, ...told }]);
  });

  test('runs as it was approved, and says so', async () => {
    const run = await asking();
    const approvalId = run.children[0]?.how.workflowId;
    await run.childAnswered({
      kind: 'approved',
      input: { to: ['max@northwind.example'] },
      grant: { approver: 'Grace' },
    });
    const { args, summary } = run.asked('mail.sendEmail');
    expect([args, summary]).toEqual([
      [{ to: ['max@northwind.example'] }, { approvalId }],
      readable('mail.sendEmail (approved)'),
    ]);
    await run.answer('mail.sendEmail', 'sent');
    expect(run.end).toEqual({ kind: 'completed', result: 'sent' });
  });

  test.each<[string, object, object]>([
    ['changed', { edited: true, changed: ['to', 'body'] }, { changedByReviewer: { to: ['max'], body: null } }],
    ['said', { edited: false, changed: [], reason: 'Go.' }, { reviewersReason: 'Go.' }],
  ])('publishes what the person has %s, for who is given the result', async (_what, decided, reviewersChanges) => {
    const run = await asking();
    await run.childAnswered({ kind: 'approved', input: { to: ['max'] }, grant: { approver: 'Grace' }, ...decided });
    expect([run.memo, run.marks]).toEqual([{ reviewersChanges }, [reviewersChangesTold]]);
    const earlier = await asking([reviewersChangesTold]);
    await earlier.childAnswered({ kind: 'approved', input: {}, grant: { approver: 'Grace' }, ...decided });
    expect([earlier.memo, earlier.marks]).toEqual([{}, []]);
  });

  test('publishes of long changes a part, and nothing of what was only agreed to', async () => {
    const run = await asking();
    const changed = ['body', 'to', 'subject'];
    const input = { body: 'x'.repeat(24_000), to: ['y'.repeat(30_000)], subject: 'Lunch' };
    await run.childAnswered({ kind: 'approved', input, grant: { approver: 'Grace' }, edited: true, changed });
    expect(run.memo).toEqual({
      reviewersChanges: {
        changedByReviewer: {
          body: `${'x'.repeat(11_994)}… (cut)`,
          to: '(too long to be told here)',
          subject: 'Lunch',
        },
      },
    });
    const agreed = await asking();
    await agreed.childAnswered({ kind: 'approved', input, grant: { approver: 'Grace' }, edited: false, changed: [] });
    expect([agreed.memo, agreed.marks]).toEqual([{}, []]);
  });

  test.each([
    ['Latin', 'x'],
    ['Cyrillic', 'ж'],
    ['Japanese', '猫'],
    ['escaped', '\u0001'],
  ])('publishes no more than Temporal Cloud takes (40 KB), whatever is changed and said: %s', async (_text, letter) => {
    const run = await asking();
    const fields = Array.from({ length: 15 }, (_none, at) => [`field${String(at)}`, letter.repeat(20_000)] as const);
    const told = { edited: true, changed: fields.map(([name]) => name), reason: letter.repeat(longestReason) };
    const input = Object.fromEntries(fields);
    await run.childAnswered({ kind: 'approved', input, grant: { approver: 'Grace' }, ...told });
    const { changedByReviewer } = run.memo.reviewersChanges as { changedByReviewer: Record<string, string> };
    expect(bytesOf(run.memo)).toBeLessThan(38_000);
    expect(bytesOf(changedByReviewer)).toBeGreaterThan(23_000);
    expect(changedByReviewer.field14?.replaceAll(letter, '')).toBe('… (cut)');
  });

  test('publishes as much of a long change as there is room for, also where its beginning takes more bytes than its rest', async () => {
    const told = async (body: string) => {
      const run = await asking();
      const decided = { edited: true, changed: ['body', 'subject'] };
      const input = { body, subject: 'Lunch' };
      await run.childAnswered({ kind: 'approved', input, grant: { approver: 'Grace' }, ...decided });
      return (run.memo.reviewersChanges as { changedByReviewer: { body: string } }).changedByReviewer.body;
    };
    expect(await told('x'.repeat(24_100))).toBe(`${'x'.repeat(23_991)}… (cut)`);
    const uneven = await told(`${'\u0001'.repeat(10_000)}${'x'.repeat(40_000)}`);
    expect(bytesOf(uneven)).toBeGreaterThan(10_000);
    expect(bytesOf(uneven)).toBeLessThan(24_100);
  });

  test('publishes whole what fits', async () => {
    const run = await asking();
    const input = { body: 'x'.repeat(20_000), to: ['max'] };
    const changed = ['body', 'to'];
    await run.childAnswered({ kind: 'approved', input, grant: { approver: 'Grace' }, edited: true, changed });
    expect(run.memo).toEqual({ reviewersChanges: { changedByReviewer: input } });
  });

  test('runs once: what was approved and asks again has failed', async () => {
    const run = await asking();
    await run.childAnswered({ kind: 'approved', input: {}, grant: { approver: 'Grace' } });
    await run.fail('mail.sendEmail', mayAsk());
    expect(run.end).toMatchObject({ kind: 'failed', error: { cause: { type: 'ApprovalRequired' } } });
  });

  test.each([
    [
      'rejected with a reason',
      { kind: 'rejected', approver: 'Ada', reason: 'No.' },
      'ApprovalRejected',
      'Send Email was rejected by Ada. Do not ask for the same again: change what the reason names, or report that it was refused. The reason: No.',
    ],
    [
      'rejected',
      { kind: 'rejected', approver: 'Ada' },
      'ApprovalRejected',
      'Send Email was rejected by Ada, without a reason. Do not ask for it again, in other words either, unless a person says so.',
    ],
    [
      'left undecided',
      { kind: 'expired', expiredAt: '2026-05-04T09:00:00.000Z' },
      'ApprovalExpired',
      'Nobody decided on Send Email before 2026-05-04T09:00:00.000Z, which counts as no. Ask again only if a person still wants it.',
    ],
  ])('that is %s fails in words', async (_how, outcome, type, message) => {
    const run = await asking();
    await run.childAnswered(outcome);
    expect(run.end).toMatchObject({ kind: 'failed', error: { type, message, nonRetryable: true, details: [outcome] } });
  });
});

describe('a request that ends without an answer', () => {
  const counted = {
    kind: 'failed',
    error: {
      type: 'ApprovalExpired',
      message:
        'Somebody has ended the request for Send Email in Temporal, which counts as no. Ask again only if a person still wants it.',
      nonRetryable: true,
    },
  };

  test.each([
    ['terminated', new TerminatedFailure('Terminated')],
    ['cancelled', new CancelledFailure('Cancelled')],
  ])('because somebody has %s it counts as no', async (_how, cause) => {
    const run = await asking();
    await run.childEnded(cause);
    expect(run.end).toMatchObject(counted);
    expect(run.marks).toContain('ended-request');
  });

  test('ends a run from before that as it did then', async () => {
    const run = await asking(['ended-request']);
    await run.childEnded(new TerminatedFailure('Terminated'));
    expect(run.end).toMatchObject({ kind: 'failed', error: { cause: { message: 'Terminated' } } });
  });

  test('as the run that asks is cancelled cancels that', async () => {
    const run = await asking();
    await run.cancel();
    await run.childEnded(new CancelledFailure('Cancelled'));
    expect(run.end).toEqual({ kind: 'cancelled' });
  });

  test('for a reason of its own fails for that', async () => {
    const run = await asking();
    await run.childEnded(ApplicationFailure.create({ type: 'Fault', message: 'It broke.' }));
    expect(run.end).toMatchObject({ kind: 'failed', error: { cause: { type: 'Fault' } } });
    expect(run.marks).not.toContain('ended-request');
  });
});

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  await setImmediate();
  (runInNewContext('gc') as () => void)();
}

function long(seconds: number): unknown {
  return expect.objectContaining({ low: seconds }) as unknown;
}
