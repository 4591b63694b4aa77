import { ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import type { ApprovalRequest } from '../../../src/contracts/approval';
import { approvalStateQuery, decideSignal, decideUpdate } from '../../../src/messages/approval';
import { approval } from '../../../workflows/approval';
import { WorkflowRun } from '../../support/workflow-run';

const [requestedAt, expiresAt] = ['2026-05-04T08:00:00.000Z', '2026-05-04T09:00:00.000Z'];
const hour = 3_600_000;
const [check, notify] = ['approvals.checkDecision', 'approvals.notify'];

const request: ApprovalRequest = {
  ...{ step: 'mail.sendEmail', title: 'Send Email', effect: 'send' },
  ...{
    summary: 'To lena\nabout lunch',
    input: { to: ['lena@northwind.example'] },
    account: 'support',
    agent: 'helper',
  },
  ...{ requestedBy: { workflowId: 'helper/1', runId: 'r' }, expiresAfterSeconds: 3600, refuseUnverified: true },
};
const overview = {
  ...{ step: 'mail.sendEmail', title: 'Send Email', summary: 'To lena about lunch', account: 'support' },
  ...{ agent: 'helper', requestedAt, expiresAt, requestedBy: request.requestedBy },
};
const grant = { step: 'mail.sendEmail', approver: 'Grace', decidedAt: '2026-05-04T08:10:00.000Z', signature: 'signed' };
const acceptable = {
  ...{ kind: 'acceptable', input: request.input, inputHash: 'hash', approver: 'Grace' },
  ...{ verified: true, edited: false, grant },
};

const begin = (more: Partial<ApprovalRequest> = {}, without: string[] = []) =>
  WorkflowRun.begin(approval, [{ ...request, ...more }], {
    ...{ workflowType: 'approval', workflowId: 'approval/1', at: requestedAt, without },
  });
const approve = { decision: 'approve' };

describe('while a request is open', () => {
  test('a check that this worker cannot read decides nothing: another worker, with the keys, reads it', async () => {
    const run = await begin();
    const decided = await run.update(decideUpdate, approve);
    const unreadable = { __unreadable: 'the key that sealed it is not in the key ring' };
    await expect(run.answer(check, unreadable)).rejects.toThrow(/cannot be read/);
    expect([decided.isOver, run.end]).toEqual([false, undefined]);
  });

  test('listings and Temporal Web UI say what is asked, and people are told', async () => {
    const run = await begin();
    expect(run.memo).toEqual({ overview });
    expect(run.details).toBe(
      `**Send Email** waits for a person until ${expiresAt}.\n\nTo lena about lunch\n\n` +
        'Decide on its page, or with `agent-integrations approvals`.',
    );
    expect(run.asked(notify).args).toEqual([
      { id: 'approval/1', agent: 'helper', step: 'mail.sendEmail', title: 'Send Email', expiresAt },
    ]);
    expect(await run.query(approvalStateQuery)).toEqual({ request, requestedAt, expiresAt });
  });

  test('only one that takes a decision of nobody known tells how to signal it from Temporal Web UI', async () => {
    const run = await begin({ refuseUnverified: false });
    expect(run.details).toBe(
      `**Send Email** waits for a person until ${expiresAt}.\n\nTo lena about lunch\n\n` +
        'Send the signal `decide` with `{"decision":"approve"}` or `{"decision":"reject","reason":"…"}`.',
    );
  });

  test('nothing is said of an agent where none asks', async () => {
    const { agent: _none, ...rest } = request;
    const run = await WorkflowRun.begin(approval, [rest], { workflowId: 'approval/1', at: requestedAt });
    const { agent: _neither, ...others } = overview;
    expect(run.memo).toEqual({ overview: others });
    expect(run.asked(notify).args).toEqual([
      { id: 'approval/1', step: 'mail.sendEmail', title: 'Send Email', expiresAt },
    ]);
  });

  test('it is decided also where nobody could be told; only that is logged', async () => {
    const run = await begin();
    await run.fail(notify, ApplicationFailure.create({ message: 'No such hook.' }));
    expect(run.told).toContainEqual([
      'warn',
      'Nobody was told of the request',
      expect.objectContaining({ error: expect.any(Error) as unknown }),
    ]);
    await run.update(decideUpdate, approve);
    await run.answer(check, acceptable);
    expect(run.end).toMatchObject({ kind: 'completed', result: { kind: 'approved' } });
  });

  test('of one that is cancelled nothing is logged', async () => {
    const run = await begin();
    await run.cancel();
    expect(run.end).toEqual({ kind: 'cancelled' });
    expect(run.told.filter(([level]) => level === 'warn')).toEqual([]);
  });

  test('one that an earlier version began tells nobody, and its memo says no verdict', async () => {
    const run = await begin({}, ['approval-notice', 'approval-verdict']);
    expect(run.underWay()).toBe('');
    await run.pass(hour);
    expect(run.memo).toEqual({ overview });
    expect(run.end).toMatchObject({ kind: 'completed' });
  });
});

describe('what is approved', () => {
  test('is checked as it was asked and decided, and answered with its grant; the memo says who and when, nothing of what', async () => {
    const run = await begin();
    const decision = { decision: 'approve', reason: 'Fine', approver: { name: 'Grace', proof: 'p' } };
    const answer = await run.update(decideUpdate, decision);
    expect(run.asked(check).args).toEqual([{ approvalId: 'approval/1', request, decision, expiresAt }]);
    await run.answer(check, { ...acceptable, review: { facts: [] } });
    const verdict = { kind: 'approved', verified: true, edited: false, grant };
    const outcome = { ...verdict, input: request.input, reason: 'Fine', review: { facts: [] } };
    expect(answer.result).toEqual(outcome);
    expect(await run.query(approvalStateQuery)).toEqual({ request, requestedAt, expiresAt, outcome });
    expect(run.end).toEqual({ kind: 'completed', result: outcome });
    expect(run.memo).toEqual({ overview: { ...overview, verdict } });
    expect(run.details).toBe('**Send Email** was approved by Grace at 2026-05-04T08:10:00.000Z.');
  });

  test('by a worker from before grants were signed is told as what it was, signed by nobody', async () => {
    const run = await begin();
    const answer = await run.update(decideUpdate, approve);
    await run.pass(60_000);
    await run.answer(check, { ...acceptable, grant: undefined });
    expect(answer.result).toEqual({
      ...{ kind: 'approved', input: request.input, verified: true, edited: false },
      grant: {
        ...{ step: 'mail.sendEmail', account: 'support', inputHash: 'hash', approver: 'Grace' },
        ...{ decidedAt: '2026-05-04T08:01:00.000Z', expiresAt },
      },
    });
  });

  test.each([
    ['with a reason', { reason: 'No' }],
    ['without one', {}],
  ])('and what is rejected %s is told with who rejected and when', async (_how, reason) => {
    const run = await begin();
    const answer = await run.update(decideUpdate, { decision: 'reject', ...reason });
    await run.pass(60_000);
    await run.answer(check, { ...acceptable, verified: false });
    const verdict = { kind: 'rejected', approver: 'Grace', verified: false, decidedAt: '2026-05-04T08:01:00.000Z' };
    expect(answer.result).toEqual({ ...verdict, ...reason });
    expect(run.memo).toEqual({ overview: { ...overview, verdict } });
    expect(run.details).toBe('**Send Email** was rejected by Grace at 2026-05-04T08:01:00.000Z.');
  });
});

describe('a decision that cannot be taken', () => {
  test('leaves the request open: who sent it by update is told at once, who signalled finds it in the state', async () => {
    const run = await begin();
    const problem = 'The edited input lacks "to".';
    const byUpdate = await run.update(decideUpdate, approve);
    await run.answer(check, { kind: 'refused', problem });
    expect(byUpdate.error).toMatchObject({ type: 'DecisionRefused', message: problem, nonRetryable: true });
    expect(await run.query(approvalStateQuery)).toEqual({ request, requestedAt, expiresAt });
    await run.signal(decideSignal, approve);
    await run.answer(check, { kind: 'refused', problem });
    expect(await run.query(approvalStateQuery)).toEqual({ request, requestedAt, expiresAt, lastProblem: problem });
    expect(run.details).toMatch(/\n\nA decision that came by signal was not taken: The edited input lacks "to"\.$/);
    await run.signal(decideSignal, 'yes');
    expect(await run.query(approvalStateQuery)).toMatchObject({
      lastProblem: 'A decision is an object such as {"decision":"approve"}.',
    });
    await run.signal(decideSignal, { ['x'.repeat(100_000)]: 1 });
    const { lastProblem = '' } = await run.query(approvalStateQuery);
    expect([lastProblem.length, lastProblem.slice(0, 30)]).toEqual([1_001, 'A decision has no field "xxxxx']);
    await run.signal(decideSignal, approve);
    await run.answer(check, acceptable);
    expect(run.end).toMatchObject({ kind: 'completed', result: { kind: 'approved' } });
  });

  test('by a signal that no worker can check leaves the request open, and whoever looks finds why', async () => {
    const run = await begin();
    await run.signal(decideSignal, approve);
    await run.fail(check, ApplicationFailure.create({ message: 'Its input is not what it says.', nonRetryable: true }));
    expect([run.end, await run.query(approvalStateQuery)]).toMatchObject([
      undefined,
      { lastProblem: 'The decision could not be checked: Its input is not what it says. Decide again.' },
    ]);
    await run.signal(decideSignal, approve);
    await run.answer(check, acceptable);
    expect(run.end).toMatchObject({ kind: 'completed', result: { kind: 'approved' } });
    // A run from before that is replayed ends as it did.
    const before = await begin({}, ['unchecked decision leaves the request open']);
    await before.signal(decideSignal, approve);
    await before.fail(check, ApplicationFailure.create({ message: 'No worker.', nonRetryable: true }));
    expect(before.end).toMatchObject({ kind: 'failed' });
  });

  test('is refused before anything is checked where it is none', async () => {
    const run = await begin();
    const { isAccepted, error } = await run.update(decideUpdate, { decision: 'perhaps' });
    expect([isAccepted, error?.message]).toEqual([false, '"decision" must be "approve" or "reject".']);
    expect(run.underWay()).toBe(notify);
  });

  test('with an edit that is too long to be checked beside the request is refused, and the request can be approved as it is', async () => {
    const long = { ...request, input: { body: 'é'.repeat(600_000) } };
    const run = await begin(long);
    const edited = { ...approve, input: { body: 'è'.repeat(600_000) } };
    const tooLong =
      /^The request and its edited input together have 2\.4 MB, more than the 1\.8 MB that can be checked\. .* as it is/;
    const { isAccepted, error } = await run.update(decideUpdate, edited);
    expect([isAccepted, error]).toMatchObject([
      false,
      { type: 'DecisionRefused', message: expect.stringMatching(tooLong) as string },
    ]);
    await run.signal(decideSignal, edited);
    expect((await run.query(approvalStateQuery)).lastProblem).toMatch(tooLong);
    expect(run.underWay()).toBe(notify);
    await run.update(decideUpdate, { ...approve, input: { body: 'short' } });
    await run.answer(check, { kind: 'refused', problem: 'No.' });
    await run.update(decideUpdate, approve);
    await run.answer(check, acceptable);
    expect(run.end).toMatchObject({ kind: 'completed', result: { kind: 'approved' } });
    // A run from before that is replayed checks it, as it did.
    const before = await begin(long, ['long edits are refused']);
    await before.signal(decideSignal, edited);
    expect(before.asked(check).args).toMatchObject([{ decision: approve }]);
  });

  test('comes after another: the first stands, also where both were sent at once', async () => {
    const run = await begin();
    const first = await run.update(decideUpdate, approve);
    const second = await run.update(decideUpdate, { decision: 'reject' });
    expect(run.asked(check).args).toMatchObject([{ decision: approve }]);
    await run.answer(check, acceptable);
    expect(first.result).toMatchObject({ kind: 'approved' });
    expect(second.error?.message).toBe(
      'This request was already approved by Grace at 2026-05-04T08:10:00.000Z; the first decision stands.',
    );
    expect(run.end).toMatchObject({ kind: 'completed', result: { kind: 'approved' } });
  });

  test('comes after one whose check fails: that one is asked for anew, and the check of the next begins', async () => {
    const run = await begin();
    const failed = await run.update(decideUpdate, approve);
    const next = await run.update(decideUpdate, { decision: 'reject' });
    await run.fail(check, ApplicationFailure.create({ message: 'The review cannot be read' }));
    expect(failed.error).toMatchObject({
      ...{ type: 'DecisionRefused', nonRetryable: true },
      message: 'The decision could not be checked: The review cannot be read. Decide again.',
    });
    await run.answer(check, acceptable);
    expect(next.result).toMatchObject({ kind: 'rejected' });
  });

  test('keeps nobody waiting for longer than a minute where its check goes on failing, or no worker takes it', async () => {
    const run = await begin();
    const decided = await run.update(decideUpdate, approve);
    expect(tsToMs(run.asked(check).how.scheduleToCloseTimeout as Timestamp)).toBe(60_000);
    await run.fail(check, new TimeoutFailure('activity ScheduleToClose timeout', undefined, 'SCHEDULE_TO_CLOSE'));
    expect(decided.error?.message).toBe(
      'The decision could not be checked: no worker has answered in time. Decide again.',
    );
    expect(await run.query(approvalStateQuery)).toEqual({ request, requestedAt, expiresAt });
  });
});

describe('of three decisions that come at once', () => {
  const three = async (without: string[] = []) => {
    const run = await begin({}, without);
    for (let sent = 0; sent < 3; sent += 1) await run.update(decideUpdate, approve);
    await run.answer(check, { kind: 'refused', problem: 'No.' });
    return run;
  };

  test('one is checked after another: of two that are right only the first is signed a grant', async () => {
    const run = await three();
    expect(run.underWay()).toBe(`${notify}, ${check}`);
    await run.answer(check, acceptable);
    expect(run.underWay()).toBe(notify);
  });

  test('two are checked in a run of a version that did so', async () => {
    expect((await three(['decisions are checked one by one'])).underWay()).toBe(`${notify}, ${check}, ${check}`);
  });
});

describe('a request that nobody decides', () => {
  const expired = { kind: 'expired', expiredAt: expiresAt };

  test('is a no at its expiry, and not before', async () => {
    const run = await begin();
    await run.pass(hour - 1);
    expect(run.end).toBeUndefined();
    await run.pass(1);
    expect(run.end).toEqual({ kind: 'completed', result: expired });
    expect(run.memo).toEqual({ overview: { ...overview, verdict: expired } });
    expect(run.details).toBe(`**Send Email** was left undecided until it expired at ${expiresAt}.`);
    expect(run.told).toContainEqual(['countVerdict', 'expired']);
  });

  test('is not decided at that instant, whatever the timer does', async () => {
    const run = await begin();
    jest.setSystemTime(new Date(expiresAt));
    const { isAccepted, error } = await run.update(decideUpdate, approve);
    expect([isAccepted, error?.message]).toEqual([
      false,
      `This request expired at ${expiresAt}; the agent has been told no.`,
    ]);
    jest.setSystemTime(Date.parse(expiresAt) - 1);
    expect((await run.update(decideUpdate, approve)).isAccepted).toBe(true);
  });

  test('is a no also where a decision made in time is checked too late; whose decision it was is told', async () => {
    const run = await begin();
    const answer = await run.update(decideUpdate, approve);
    await run.pass(hour);
    expect(run.end).toBeUndefined();
    await run.answer(check, acceptable);
    expect(answer.error?.message).toBe(`This request expired at ${expiresAt}; the agent has been told no.`);
    expect(run.end).toEqual({ kind: 'completed', result: expired });
  });

  test('that is over when its worker comes to it ends at once', async () => {
    const run = await begin({ expiresAfterSeconds: 0 });
    await run.pass(1);
    expect(run.end).toMatchObject({ kind: 'completed', result: { kind: 'expired', expiredAt: requestedAt } });
  });
});
