import { ApplicationFailure, defaultPayloadConverter, type Payload } from '@temporalio/common';
import { coresdk } from '@temporalio/proto';
import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import { agentHeader, callHeader, passHeader, traceHeader } from '../../../src/messages/call-header';
import { asAgent, type ChildRunOptions } from '../../../workflows/as-agent';
import { note } from '../../../workflows/service/note';
import { scheduledRun } from '../../../workflows/service/scheduled-run';
import { callStep } from '../../../workflows/call-step';
import type { Asked } from '../../support/workflow-commands';
import { WorkflowRun } from '../../support/workflow-run';

type ParentClosePolicy = coresdk.child_workflow.ParentClosePolicy;
const {
  PARENT_CLOSE_POLICY_ABANDON: ABANDON,
  PARENT_CLOSE_POLICY_TERMINATE: TERMINATE,
  PARENT_CLOSE_POLICY_REQUEST_CANCEL: REQUEST_CANCEL,
} = coresdk.child_workflow.ParentClosePolicy;
const admit = 'agents.admit';
const at = '2026-05-04T08:00:00.000Z';
const pass = { workflowId: 'billing/-child/1', at, proof: 'p' };
const admission = { workflowType: 'invoicing', taskQueue: 'billing', pass };
const start = { ...{ agent: 'billing', schedule: 'daily', seal: 'signed' }, input: { customer: 'Lena' } };

const headers = (values: Record<string, unknown>): Record<string, Payload> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, defaultPayloadConverter.toPayload(value)]));
const headersOf = ({ how }: Pick<Asked, 'how'>) =>
  Object.fromEntries(
    Object.entries(how.headers ?? {}).map(([name, value]) => [name, defaultPayloadConverter.fromPayload(value)]),
  );
const beginScheduled = (more: object = {}) =>
  WorkflowRun.begin(scheduledRun, [{ ...start, ...more }], { at, workflowId: `scheduled-run/billing/daily-${at}` });

describe('what a schedule starts', () => {
  test('asks whether it may, and starts a run of its agent, which acts for it', async () => {
    const run = await beginScheduled();
    const workflowId = `billing/-schedule/daily/${at}`;
    expect(run.asked(admit).args).toEqual([{ agent: 'billing', workflowId, scheduled: start }]);
    await run.answer(admit, admission);
    const [child] = run.children as [Asked];
    expect(child).toMatchObject({
      ...{ name: 'invoicing', args: [start.input], summary: '\u2063Agent billing' },
      how: { workflowId, taskQueue: 'billing', workflowIdReusePolicy: 3, priority: { fairnessKey: 'billing' } },
    });
    expect(headersOf(child)).toEqual({ [agentHeader]: 'billing', [passHeader]: pass });
  });

  test('lasts as long as that run does', async () => {
    const run = await beginScheduled();
    await run.answer(admit, admission);
    await run.childStarted();
    expect(run.end).toBeUndefined();
    await run.childAnswered('done');
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });

  test('takes nothing where nothing is given', async () => {
    const run = await beginScheduled({ input: undefined });
    await run.answer(admit, admission);
    expect(run.children[0]?.args).toHaveLength(0);
  });

  test('starts nothing where its agent may not be started', async () => {
    const run = await beginScheduled();
    await run.fail(admit, ApplicationFailure.create({ type: 'PermissionDenied', message: 'No.' }));
    expect(run.children).toEqual([]);
    expect(run.end).toMatchObject({ kind: 'failed', error: { cause: { type: 'PermissionDenied' } } });
  });

  test.each([
    ['half an hour ago is asked for once more, and no more often', '2026-05-04T07:30:00.000Z', 1],
    ['later than that is good', '2026-05-04T07:30:00.001Z', 0],
  ])('with a pass that was given %s', async (_what, givenAt, more) => {
    const run = await beginScheduled();
    const old = { ...admission, pass: { ...pass, at: givenAt } };
    for (let time = 0; time <= more; time += 1) await run.answer(admit, old);
    expect([run.children.length, run.underWay()]).toEqual([1, '']);
  });
});

describe('another agent', () => {
  test('is started as a child by the id that its starter chose, and answers', async () => {
    const run = await WorkflowRun.begin(() => asAgent('billing').executeChild({ input: 7, id: 'one' }), [], {
      workflowType: 'noting',
    });
    expect(run.asked(admit).args).toEqual([{ agent: 'billing', workflowId: 'billing/-child/one' }]);
    await run.answer(admit, admission);
    expect(run.children).toMatchObject([{ args: [7], how: { workflowId: 'billing/-child/one' } }]);
    await run.childStarted();
    await run.childAnswered('sent');
    expect(run.end).toEqual({ kind: 'completed', result: 'sent' });
  });

  test.each<[string, 'startChild' | 'executeChild', ChildRunOptions, ParentClosePolicy]>([
    ['goes on after its starter where nobody waits for it', 'startChild', {}, ABANDON],
    ['ends with its starter where that waits for it', 'executeChild', {}, TERMINATE],
    ['does as its starter says', 'startChild', { parentClosePolicy: 'REQUEST_CANCEL' }, REQUEST_CANCEL],
    ['does as the one says that waits for it', 'executeChild', { parentClosePolicy: 'ABANDON' }, ABANDON],
  ])('%s', async (_what, how, options, policy) => {
    const begin = async () => void (await asAgent('billing')[how](options));
    const run = await WorkflowRun.begin(begin, [], { workflowType: 'noting' });
    await run.answer(admit, admission);
    expect(run.children).toMatchObject([{ how: { parentClosePolicy: policy } }]);
  });

  test('is given an id of its own where none is chosen', async () => {
    const run = await WorkflowRun.begin(
      () =>
        asAgent('billing')
          .startChild()
          .then(() => 'started'),
      [],
      {
        workflowType: 'noting',
      },
    );
    const [{ workflowId }] = run.asked(admit).args as [{ workflowId: string }];
    expect(workflowId).toMatch(/^billing\/-child\/[\da-f-]{36}$/);
    await run.answer(admit, admission);
    await run.childStarted();
    expect(run.end).toEqual({ kind: 'completed', result: 'started' });
  });
});

describe('who acts, and of which trace it is', () => {
  const given = headers({ [agentHeader]: 'helper', [passHeader]: 'p', [traceHeader]: 't', other: 'o' });
  const acting = { [agentHeader]: 'helper', [passHeader]: 'p' };

  test('passes from a workflow to its steps, each of which is a call of its own', async () => {
    const both = () => Promise.all([callStep('mail.a', {}), callStep('mail.b', {})]);
    const run = await WorkflowRun.begin(both, [], { workflowType: 'noting', headers: given });
    const calls = ['mail.a', 'mail.b'].map((name) => headersOf(run.asked(name)));
    expect(calls).toEqual(
      [1, 2].map((seq) => ({ ...acting, [traceHeader]: 't', [callHeader]: `run-1/${String(seq)}` })),
    );
  });

  test('names the run that was reset, in which its steps may have been made', async () => {
    const info = { originalExecutionRunId: 'run-0' };
    const run = await WorkflowRun.begin(() => callStep('mail.a', {}), [], { workflowType: 'noting', info });
    expect(headersOf(run.asked('mail.a'))).toEqual({ [callHeader]: 'run-0/1' });
  });

  test('passes to local activities, too', async () => {
    const { local } = (await import('@temporalio/workflow')).proxyLocalActivities<{ local: () => Promise<void> }>({
      startToCloseTimeout: '1 minute',
    });
    const run = await WorkflowRun.begin(() => local(), [], { workflowType: 'noting', headers: given });
    expect(headersOf(run.asked('local'))).toMatchObject({ ...acting, [callHeader]: 'run-1/1' });
  });

  test.each([
    ['noting', { ...acting, [traceHeader]: 't' }],
    ['agent', acting],
    ['connected-account', acting],
    ['timetable', acting],
    ['trigger', acting],
  ])(
    'passes from a run of %s to the one that continues it; of what lasts for months no trace is left',
    async (workflowType, passed) => {
      const run = await WorkflowRun.begin(() => continueAsNew<() => Promise<never>>(), [], {
        workflowType,
        headers: given,
      });
      expect(run.end).toMatchObject({ kind: 'continued' });
      expect(headersOf({ how: run.end as unknown as Asked['how'] })).toEqual(passed);
    },
  );

  test('is said of no step whose workflow acts for nobody', async () => {
    const { 'mail.a': step } = proxyActivities<{ 'mail.a': () => Promise<void> }>({ startToCloseTimeout: '1 minute' });
    const run = await WorkflowRun.begin(() => step(), [], { workflowType: 'noting' });
    expect(headersOf(run.asked('mail.a'))).toEqual({ [callHeader]: 'run-1/1' });
  });
});

test('a note has nothing to do', async () => {
  expect((await WorkflowRun.begin(note, [])).end).toEqual({ kind: 'completed', result: undefined });
});
