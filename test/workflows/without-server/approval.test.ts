import { ApplicationFailure } from '@temporalio/common';
import { approvalStateQuery, decideUpdate } from '../../../src/messages/approval';
import { approval } from '../../../workflows/service/approval';
import { WorkflowRun } from '../../support/workflow-run';
import {
  acceptable,
  approve,
  begin,
  check,
  expiresAt,
  grant,
  notify,
  overview,
  request,
  requestedAt,
} from './an-approval';

const hour = 3_600_000;

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

  test('listings show the beginning of a summary that quotes a long name, which Temporal would refuse in a memo', async () => {
    const run = await begin({ summary: `Create ${'猫\u202e'.repeat(16_384)}` });
    expect(run.memo).toEqual({
      overview: { ...overview, summary: `Create ${'猫\\u{202e}'.repeat(110)}猫\\u…` },
    });
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
    await run.answer(check, { ...acceptable, changed: [], review: { facts: [] } });
    const verdict = { kind: 'approved', verified: true, edited: false, grant };
    const outcome = { ...verdict, input: request.input, changed: [], reason: 'Fine', review: { facts: [] } };
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
});

test.each([
  ['with a reason', { reason: 'No' }],
  ['without one', {}],
])('what is rejected %s is told with who rejected and when', async (_how, reason) => {
  const run = await begin();
  const answer = await run.update(decideUpdate, { decision: 'reject', ...reason });
  await run.pass(60_000);
  await run.answer(check, { ...acceptable, verified: false });
  const verdict = { kind: 'rejected', approver: 'Grace', verified: false, decidedAt: '2026-05-04T08:01:00.000Z' };
  expect(answer.result).toEqual({ ...verdict, ...reason });
  expect(run.memo).toEqual({ overview: { ...overview, verdict } });
  expect(run.details).toBe('**Send Email** was rejected by Grace at 2026-05-04T08:01:00.000Z.');
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
