import { ApplicationFailure, TimeoutFailure, TimeoutType } from '@temporalio/common';
import { nexusCall } from '../../../workflows/service/nexus-call';
import { toolCall } from '../../../workflows/service/tool-call';
import { rehearsal } from '../../../workflows/service/rehearsal';
import { triggerSettling } from '../../../workflows/service/trigger-settling';
import { triggerTrial } from '../../../workflows/service/trigger-trial';
import { answeredThoughCancelled } from '../../../workflows/service/changes';
import type { ApprovalRequiredDetails } from '../../../src/messages/approval';
import { releaseOf } from '../../../src/encryption/released-payload';
import { WorkflowRun } from '../../support/workflow-run';
import { definition, report } from './a-trigger';

const release = 'answers.release';

describe('a call from another namespace', () => {
  const request = { step: 'mail.sendEmail', input: { to: ['lena@northwind.example'] } };
  const begin = (more: object = {}) =>
    WorkflowRun.begin(nexusCall, [{ ...request, ...more }], { workflowType: 'nexus-call' });

  test('runs the step, and answers what its caller can read', async () => {
    const run = await begin();
    expect(run.details).toBe('Running **mail.sendEmail**');
    expect(run.asked('mail.sendEmail')).toMatchObject({ args: [request.input], summary: '\u2063mail.sendEmail' });
    await run.answer('mail.sendEmail', { id: 'AAMk' });
    expect(run.asked(release).args).toEqual([{ text: '{"id":"AAMk"}' }]);
    await run.answer(release, 'proof');
    expect(run.end).toEqual({ kind: 'completed', result: { id: 'AAMk' } });
    expect(run.resultPayload && releaseOf(run.resultPayload)).toEqual({ text: '{"id":"AAMk"}', proof: 'proof' });
  });

  describe('that a person approved', () => {
    const required = {
      ...{ step: 'mail.sendEmail', title: 'Send Email', effect: 'send', summary: 'To lena', account: 'support' },
      ...{ agent: 'helper', expiresAfterSeconds: 60, refuseUnverified: true },
    } satisfies ApprovalRequiredDetails;
    const approved = { kind: 'approved', grant: { approver: 'Grace' }, input: { to: ['max'] }, edited: true };
    const ask = ApplicationFailure.create({ type: 'ApprovalRequired', message: 'Ask.', details: [required] });

    async function answered(more: object, outcome: object) {
      const run = await begin(more);
      await run.fail('mail.sendEmail', ask);
      await run.childStarted();
      await run.childAnswered({ ...approved, ...outcome });
      await run.answer('mail.sendEmail', { id: 'AAMk' });
      const [{ text }] = run.asked(release).args as [{ text: string }];
      return JSON.parse(text) as unknown;
    }
    const changed = { changed: ['to', 'body'], reason: 'Not her.' };
    const withChanges = { withChanges: true };

    test('says what the person changed and why, where its caller asks for that', async () => {
      expect(await answered(withChanges, changed)).toEqual({
        result: { id: 'AAMk' },
        changedByReviewer: { to: ['max'], body: null },
        reviewersReason: 'Not her.',
      });
    });

    test('answers the result alone where the person only agreed', async () => {
      expect(await answered(withChanges, { edited: false, changed: [] })).toEqual({ result: { id: 'AAMk' } });
    });

    test('answers as the step does to a caller that does not ask, whose schema has nothing else', async () => {
      expect(await answered({}, changed)).toEqual({ id: 'AAMk' });
    });
  });

  test('is called as its caller says', async () => {
    expect((await begin({ summary: 'Greet' })).asked('mail.sendEmail').summary).toBe('\u2063Greet');
  });

  const unknownEnd = 'The step did not say how it ended. What it does may have happened: look before asking again.';

  test.each([
    [
      'as the step says',
      ApplicationFailure.create({ type: 'NotFound', message: 'No such mail.' }),
      'NotFound',
      'No such mail.',
    ],
    [
      'as not known where it says nothing',
      new TimeoutFailure('Late.', undefined, TimeoutType.SCHEDULE_TO_CLOSE),
      'OutcomeUnknown',
      unknownEnd,
    ],
    [
      'as not known where it has a fault, whose words are not for others',
      ApplicationFailure.create({ type: 'TypeError', message: 'Cannot read "Dear Lena".' }),
      'OutcomeUnknown',
      unknownEnd,
    ],
  ])('that fails is told %s', async (_how, failure, type, message) => {
    const run = await begin();
    await run.fail('mail.sendEmail', failure);
    expect(run.asked(release).args).toEqual([{ text: JSON.stringify({ message, stack_trace: '' }) }]);
    await run.answer(release, 'proof');
    expect(run.end).toMatchObject({ kind: 'failed', error: { type, nonRetryable: true, message } });
  });

  test('has its id for itself: what another workflow answers under it would be sealed for the call', async () => {
    const as = { workflowType: 'tool-call', workflowId: 'nexus-call/clerk/1' };
    const other = await WorkflowRun.begin(toolCall, [request], as);
    expect(other.activities).toEqual([]);
    expect(other.end).toMatchObject({ kind: 'failed', error: { type: 'PermissionDenied' } });
  });

  const sent = { kind: 'completed', result: { id: 'AAMk' } };

  test('that is cancelled while its step runs is answered with what the step has done', async () => {
    const run = await begin();
    await run.cancel();
    await run.answer('mail.sendEmail', { id: 'AAMk' });
    await run.answer(release, 'proof');
    expect(run.end).toEqual(sent);
  });

  test('that is cancelled while its step runs is told what went wrong with the step', async () => {
    const run = await begin();
    await run.cancel();
    const message = 'Look in Sent Items before asking again.';
    await run.fail('mail.sendEmail', ApplicationFailure.create({ type: 'OutcomeUnknown', message }));
    await run.answer(release, 'proof');
    expect(run.end).toMatchObject({ kind: 'failed', error: { type: 'OutcomeUnknown', message } });
  });

  test('that is cancelled while its answer is made readable is answered', async () => {
    const run = await begin();
    await run.answer('mail.sendEmail', { id: 'AAMk' });
    await run.cancel();
    expect(run.end).toBeUndefined();
    await run.answer(release, 'proof');
    expect(run.end).toEqual(sent);
  });

  test('that is not cancelled has no mark', async () => {
    const run = await begin();
    await run.answer('mail.sendEmail', { id: 'AAMk' });
    await run.answer(release, 'proof');
    expect(run.marks).toEqual([]);
  });

  test('of an earlier release that is cancelled ends as cancelled whatever its step did', async () => {
    const asItWas = async () => WorkflowRun.begin(nexusCall, [request], { workflowType: 'nexus-call', without });
    const without = [answeredThoughCancelled];
    const before = await asItWas();
    await before.cancel();
    await before.answer('mail.sendEmail', { id: 'AAMk' });
    expect([before.underWay(), before.end]).toMatchObject(['', { kind: 'cancelled' }]);
    const meanwhile = await asItWas();
    await meanwhile.answer('mail.sendEmail', { id: 'AAMk' });
    await meanwhile.cancel();
    expect(meanwhile.end).toMatchObject({ kind: 'cancelled' });
  });

  test('that is cancelled before its step has done anything is told as that', async () => {
    const run = await begin();
    await run.cancel();
    expect(run.end).toBeUndefined();
    await run.stopped('mail.sendEmail');
    expect(run.end).toMatchObject({ kind: 'cancelled' });
  });
});

test('a rehearsal asks what a step would do, and answers it', async () => {
  const input = { step: 'mail.sendEmail', input: {} } as unknown as Parameters<typeof rehearsal>[0];
  const run = await WorkflowRun.begin(rehearsal, [input]);
  expect(run.asked('steps.rehearse').args).toEqual([input]);
  await run.answer('steps.rehearse', { requests: [] });
  expect(run.end).toEqual({ kind: 'completed', result: { requests: [] } });
});

test('definitions of triggers are settled all at once', async () => {
  const run = await WorkflowRun.begin(triggerSettling, [[definition]]);
  expect(run.asked('triggers.settle').args).toEqual([{ definitions: [definition] }]);
  await run.answer('triggers.settle', { settled: [{ definition, warnings: [] }] });
  expect(run.end).toEqual({ kind: 'completed', result: [{ definition, warnings: [] }] });
});

test('a trigger is tried before there is one', async () => {
  const run = await WorkflowRun.begin(triggerTrial, [definition]);
  expect(run.asked('triggers.test').args).toEqual([{ definition }]);
  await run.answer('triggers.test', { reports: [report('a')] });
  expect(run.end).toEqual({ kind: 'completed', result: [report('a')] });
});
