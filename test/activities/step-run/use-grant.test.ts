import { useGrant } from '../../../activities/step-run/use-grant';
import type { Grant } from '../../../src/contracts/approval';
import { runAsCall, type CurrentCall } from '../../../src/temporal/call/current-call';
import { inActivity } from '../../support/in-activity';
import { temporalTelling, type ToldWorkflow } from '../../support/told-workflows';

const minute = 60_000;
const instant = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const grant = (expiresIn = minute, decidedAgo = 0) =>
  ({ approvalId: 'approval/1', expiresAt: instant(expiresIn), decidedAt: instant(-decidedAgo) }) as Grant;
const approval = { expiresAfterSeconds: 60, refuseUnverified: true };

afterEach(() => jest.restoreAllMocks());

const world = () => {
  const notes: Record<string, ToldWorkflow> = {};
  const { client, asked } = temporalTelling(notes);
  const use = (call: { workflowId?: string; runId?: string; activityId?: string } & CurrentCall = {}, of = grant()) => {
    const { workflowId = 'w', runId = 'r', activityId = '1', ...current } = call;
    const info = { workflowExecution: { workflowId, runId }, activityId };
    const run = () => runAsCall(current, () => useGrant(of, approval));
    return inActivity(info, client, run);
  };
  return { use, notes, asked };
};

test('a grant is used once, and by the attempts of the call that used it', async () => {
  const { use, notes } = world();
  expect(await use()).toBe('none');
  expect(Object.keys(notes)).toEqual(['grant-use/1']);
  expect([await use(), await use()]).toEqual(['attempt', 'attempt']);
});

test.each([
  ['another activity', { activityId: '2' }],
  ['another workflow', { workflowId: 'other' }],
  ['another run', { runId: 'other' }],
])('%s is another call', async (_what, call) => {
  const { use } = world();
  await use();
  const refused = {
    type: 'PermissionDenied',
    message: expect.stringMatching(/approval\/1 has been used by another call/),
  };
  await expect(use(call)).rejects.toMatchObject(refused);
});

test('the same call in a run that was reset is told of the run before, in the same workflow only', async () => {
  const { use } = world();
  await use({ call: 'first/1' });
  expect(await use({ call: 'first/1', runId: 'reset' })).toBe('run');
  for (const other of [
    { call: 'first/2', runId: 'reset' },
    { call: 'first/1', activityId: '2' },
    { call: 'first/1', runId: 'reset', workflowId: 'other' },
  ]) {
    await expect(use(other)).rejects.toMatchObject({ type: 'PermissionDenied' });
  }
});

test('a grant comes too late from the instant of its end on, except for attempts of a call that was in time', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (const late of [grant(0), grant(minute, minute), grant(-1)]) {
    const { use, asked } = world();
    await expect(use({}, late)).rejects.toMatchObject({
      ...{
        type: 'ApprovalExpired',
        message: expect.stringMatching(/given in time, but the call came after it expired/),
      },
    });
    expect(asked).toEqual(['describe grant-use/1']);
  }
  const { use } = world();
  await use();
  expect(await use({}, grant(-1))).toBe('attempt');
  await expect(use({ activityId: '2' }, grant(-1))).rejects.toMatchObject({ type: 'ApprovalExpired' });
});

test('what agents wait for now ends a grant sooner than what was asked then', async () => {
  const { use } = world();
  expect(await use({}, grant(10 * minute, minute / 2))).toBe('none');
  await expect(world().use({}, grant(10 * minute, 2 * minute))).rejects.toMatchObject({ type: 'ApprovalExpired' });
});

test('a note that says nothing is somebody else’s', async () => {
  const { use, notes } = world();
  notes['grant-use/1'] = { memo: { content: 'nothing' } };
  await expect(use()).rejects.toMatchObject({ type: 'PermissionDenied' });
});
