import { ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import { approvalStateQuery, decideSignal, decideUpdate } from '../../../src/messages/approval';
import { acceptable, approve, begin, check, expiresAt, notify, request, requestedAt } from './an-approval';

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
