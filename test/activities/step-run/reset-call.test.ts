import { defaultPayloadConverter } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { inputHash } from '../../../src/trust/input-hash';
import { signGrant } from '../../../src/trust/grant';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import { scheduledAt } from './attempts';
import { answer, input, moved, reading, startRuns, step, type Runs } from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => world.stop());

describe('a call that an earlier run of its workflow made, which was reset', () => {
  const payloads = (...values: unknown[]) => ({
    payloads: values.map((value) => defaultPayloadConverter.toPayload(value)),
  });
  const seconds = (instant: number) => msToTs(Math.floor(instant / 1_000) * 1_000);
  const cause = temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  const begun = Date.parse('2026-05-01T09:00:00Z');
  /** A run that made one call with these arguments, and was reset at that instant. */
  const before = (resetAt: number, args: unknown[], end: object[] = []) => {
    const made = {
      ...{ activityId: '1', activityType: { name: 'mail.moveEmail' }, input: payloads(...args) },
      startToCloseTimeout: msToTs(60_000),
    };
    const reset = { workflowTaskFailedEventAttributes: { cause, baseRunId: 'before' } };
    world.workflows.w = {
      histories: {
        r: [{ eventTime: seconds(resetAt), ...reset }],
        before: [
          { eventTime: seconds(begun), eventId: 5, activityTaskScheduledEventAttributes: made },
          ...end,
          { eventTime: seconds(resetAt), workflowExecutionTerminatedEventAttributes: {} },
        ],
      },
    };
  };
  const ended = [{ activityTaskFailedEventAttributes: { scheduledEventId: 5 } }];
  const given = { call: { call: 'before/1' }, info: { activityType: 'mail.moveEmail' } };

  test('is answered from it where it had ended', async () => {
    const old = { ...answer, folder: 'Then' };
    before(begun, [input], [{ activityTaskCompletedEventAttributes: { scheduledEventId: 5, result: payloads(old) } }]);
    expect(await world.run(step(moved), input, given)).toEqual(old);
    expect(world.provider.requests).toEqual([]);
  });

  test('may have had its effect since then', async () => {
    before(begun, [input], ended);
    expect(await world.contextOf(given)).toMatchObject({ earlier: 'run', since: new Date(begun) });
  });

  test('was refused there as long as no attempt since has sent anything', async () => {
    const failure = { message: 'No.', applicationFailureInfo: { type: 'NotFound', nonRetryable: true } };
    before(begun, [input], [{ activityTaskFailedEventAttributes: { scheduledEventId: 5, failure } }]);
    const second = (heartbeatDetails: object) => ({ ...given, info: { ...given.info, attempt: 2, heartbeatDetails } });
    // One that is not permitted for the moment.
    const unpermitted = { ...given, call: { ...given.call, agent: 'nobody' } };
    await world.run(step(moved), input, unpermitted).catch(() => undefined);
    const [said] = world.saved as object[];
    expect(said).toMatchObject({ phase: 'nothing sent' });
    const contexts = [given, second(said!), second({ writtenAs: input.account })].map((each) => world.contextOf(each));
    expect((await Promise.all(contexts)).map(({ refusedBefore }) => refusedBefore)).toEqual([true, true, false]);
  });

  test.each<[what: string, args: unknown[]]>([
    ['other input', [{ ...input, folder: 'inbox' }]],
    ['input that is none', [undefined]],
    ['a grant', [input, { approvalId: 'approval/1' }]],
  ])('with %s is another call', async (_what, args) => {
    before(begun, args, ended);
    expect(await world.contextOf(given)).toMatchObject({ earlier: 'none', since: new Date(scheduledAt) });
  });

  test('is waited for where an attempt of it can be under way', async () => {
    before(Math.floor(Date.now() / 1_000) * 1_000, [input]);
    const waiting: unknown = await world.run(step(moved), input, given).catch((error: unknown) => error);
    expect(waiting).toMatchObject({
      ...{ type: 'ProviderUnavailable', category: 'BENIGN' },
      message:
        'Move Email to Folder was under way when the workflow was reset; it is looked for when that attempt must have ended.',
    });
    const { nextRetryDelay } = waiting as { nextRetryDelay: number };
    expect(nextRetryDelay).toBeGreaterThan(50_000);
    expect(nextRetryDelay).toBeLessThanOrEqual(60_000);
    before(Date.now() - 61_000, [input]);
    expect(await world.contextOf(given)).toMatchObject({ earlier: 'run' });
  });

  test('is not looked for where it only reads', async () => {
    before(Date.now(), [{ account: 'support' }]);
    await world.run(reading, { account: 'support' }, given);
    expect(world.asked).not.toContain('history w');
  });

  describe('that a person has to approve since', () => {
    const asked = { ...given, call: { ...given.call, agent: 'clerk' } };
    beforeEach(() => {
      world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
    });

    test('is answered from it where it had ended', async () => {
      const end = { activityTaskCompletedEventAttributes: { scheduledEventId: 5, result: payloads(answer) } };
      before(begun, [input], [end]);
      expect(await world.run(step(moved), input, asked)).toEqual(answer);
      expect(world.provider.requests).toEqual([]);
    });

    test('waits for a person where it had not', async () => {
      before(begun, [input], ended);
      await expect(world.run(step(moved), input, asked)).rejects.toMatchObject({ type: 'ApprovalRequired' });
    });
  });

  describe('as another account perhaps, since its agent was defined anew', () => {
    const unnamed = { messageId: input.messageId, folder: input.folder };
    const asClerk = { ...given, call: { ...given.call, agent: 'clerk' } };
    beforeEach(() => {
      world.define('clerk', { 'mail.moveEmail': { account: 'support', permission: 'autopilot' } });
    });
    const unknown = {
      type: 'OutcomeUnknown',
      message:
        'The agent "clerk" was defined anew since this was begun, perhaps with another account than "support". An earlier attempt may have done it: look before asking again.',
    };

    test('is looked for, and not made again', async () => {
      before(begun, [unnamed], [{ activityTaskTimedOutEventAttributes: { scheduledEventId: 5 } }]);
      expect(
        await world.run(
          step(() => Promise.resolve(answer)),
          unnamed,
          asClerk,
        ),
      ).toEqual(answer);
      await expect(world.run(step(moved), unnamed, asClerk)).rejects.toMatchObject(unknown);
      expect(world.provider.requests).toEqual([]);
    });

    test('is made where the call names its account, where that run was refused, or where nothing was defined since', async () => {
      before(begun, [input], ended);
      expect(await world.run(step(moved), input, asClerk)).toEqual(answer);
      const failure = { message: 'No.', applicationFailureInfo: { type: 'NotFound', nonRetryable: true } };
      before(begun, [unnamed], [{ activityTaskFailedEventAttributes: { scheduledEventId: 5, failure } }]);
      expect(await world.run(step(moved), unnamed, asClerk)).toEqual(answer);
      before(begun, [unnamed], ended);
      const clock = jest.spyOn(Date, 'now').mockReturnValue(begun - 1_000);
      world.define('desk', { 'mail.moveEmail': { account: 'support', permission: 'autopilot' } });
      clock.mockRestore();
      const asDesk = { ...given, call: { ...given.call, agent: 'desk' } };
      expect(await world.run(step(moved), unnamed, asDesk)).toEqual(answer);
    });

    test('is looked for, and not made again, also after an attempt of this run that has left no word', async () => {
      const killed = { call: { agent: 'clerk' }, info: { attempt: 2 } };
      await expect(world.run(step(moved), unnamed, killed)).rejects.toMatchObject(unknown);
      const told = { ...killed, info: { ...killed.info, heartbeatDetails: { phase: 'nothing sent', attempt: 1 } } };
      expect(await world.run(step(moved), unnamed, told)).toEqual(answer);
    });
  });

  describe('that is refused since', () => {
    const refused = async (attempt: Parameters<Runs['run']>[2], refusal: RegExp) => {
      await expect(world.run(step(moved), input, attempt)).rejects.toMatchObject({
        type: 'OutcomeUnknown',
        message: expect.stringMatching(refusal) as string,
      });
      expect(world.provider.requests).toEqual([]);
    };
    const lookFirst = 'An earlier attempt may have done it: look before asking again.$';

    test('may have been done before: where its grant has expired meanwhile', async () => {
      world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
      const grant = signGrant(world.dependencies.keyRing, {
        ...{ approvalId: 'approval/1', step: 'mail.moveEmail', account: 'support', agent: 'clerk' },
        inputHash: inputHash(moveEmail, { ...input, createMissing: false }),
        ...{ approver: 'Grace', verified: true, decidedAt: new Date(begun).toISOString() },
        expiresAt: new Date(begun + 60_000).toISOString(),
      });
      before(begun, [input, { approvalId: 'approval/1' }], ended);
      world.workflows['approval/1'] = { type: 'approval', status: 'COMPLETED', result: { kind: 'approved', grant } };
      const use = { workflowId: 'w', runId: 'before', activityId: '1', call: 'before/1' };
      world.workflows['grant-use/1'] = { memo: { content: use } };
      const call = { ...given.call, agent: 'clerk' };
      await refused({ ...given, call, grant: { approvalId: 'approval/1' } }, new RegExp(`it expired.*${lookFirst}`));
    });

    test('may have been done before: where its agent has not the step any more, or there is no account', async () => {
      world.define('clerk', { 'mail.findEmail': {} });
      before(begun, [input], ended);
      const call = { ...given.call, agent: 'clerk' };
      await refused({ ...given, call }, new RegExp(`is not equipped.*${lookFirst}`));
      delete world.workflows['connected-account/mail/support'];
      await refused(given, new RegExp(lookFirst));
    });

    test.each([
      ['was not equipped', 'PermissionDenied'],
      ['had no account', 'AccountNotFound'],
    ])('was not done where the run before %s', async (_why, type) => {
      world.define('clerk', { 'mail.findEmail': {} });
      const failure = { message: 'Refused.', applicationFailureInfo: { type, nonRetryable: true } };
      before(begun, [input], [{ activityTaskFailedEventAttributes: { scheduledEventId: 5, failure } }]);
      const call = { ...given.call, agent: 'clerk' };
      await expect(world.run(step(moved), input, { ...given, call })).rejects.toMatchObject({
        type: 'PermissionDenied',
        message: expect.not.stringMatching(lookFirst) as string,
      });
    });

    test('may have been done before: where the provider refused a request of the run before', async () => {
      world.define('clerk', { 'mail.findEmail': {} });
      const details = payloads({ provider: 'microsoft-graph', ambiguous: false });
      const applicationFailureInfo = { type: 'PermissionDenied', nonRetryable: true, details };
      const failure = { message: 'Refused.', applicationFailureInfo };
      before(begun, [input], [{ activityTaskFailedEventAttributes: { scheduledEventId: 5, failure } }]);
      const call = { ...given.call, agent: 'clerk' };
      await refused({ ...given, call }, new RegExp(lookFirst));
    });

    test('was not done where the run before never came to it', async () => {
      world.define('clerk', { 'mail.findEmail': {} });
      before(begun, [{ ...input, folder: 'inbox' }], ended);
      const call = { ...given.call, agent: 'clerk' };
      await expect(world.run(step(moved), input, { ...given, call })).rejects.toMatchObject({
        type: 'PermissionDenied',
        message: expect.not.stringMatching(lookFirst) as string,
      });
    });
  });
});
