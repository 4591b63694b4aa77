import { msToTs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { waitsForItsVersion, waitsForWorker } from '../../src/temporal/run/untaken-task';

const now = Date.parse('2026-03-01T12:00:00Z');
const { PENDING_ACTIVITY_STATE_SCHEDULED: scheduled, PENDING_ACTIVITY_STATE_STARTED: started } =
  temporal.api.enums.v1.PendingActivityState;
const { VERSIONING_BEHAVIOR_PINNED } = temporal.api.enums.v1.VersioningBehavior;

/** A run of the version agents.1 with one activity. @param dueSeconds how long ago its next attempt was due */
const runWith = (
  state: temporal.api.enums.v1.PendingActivityState,
  dueSeconds: number,
  taskQueue?: string,
): Parameters<typeof waitsForWorker>[1] => {
  const { DescribeWorkflowExecutionResponse } = temporal.api.workflowservice.v1;
  const raw = DescribeWorkflowExecutionResponse.create({
    workflowExecutionInfo: {
      versioningInfo: {
        behavior: VERSIONING_BEHAVIOR_PINNED,
        deploymentVersion: { deploymentName: 'agents', buildId: '1' },
      },
    },
    pendingActivities: [
      {
        activityType: { name: 'mail.sendEmail' },
        state,
        scheduledTime: msToTs(now - dueSeconds * 1000),
        ...(taskQueue !== undefined && { activityOptions: { taskQueue: { name: taskQueue } } }),
      },
    ],
  });
  return { raw, taskQueue: 'support' };
};

test.each([
  ['is under way', started, 900],
  ['has its next attempt later', scheduled, -600],
  ['waits while workers are busy', scheduled, 200],
])('nothing is said of a run whose activity %s', (_, state, dueSeconds) => {
  expect(waitsForWorker('The run', runWith(state, dueSeconds), now)).toBeUndefined();
});

test('a run whose activity nobody begins is said to wait, with the version it stays on', () => {
  expect(waitsForWorker('The run', runWith(scheduled, 301), now)).toBe(
    'The run has waited since 2026-03-01T11:54:59Z for a worker to begin its activity mail.sendEmail from the task queue "support". ' +
      'It stays on the version agents.1: let a worker of that version run until nothing is left on it.',
  );
});

test('an activity of another task queue goes by the version that is current there', () => {
  expect(waitsForWorker('The run', runWith(scheduled, 301, 'models'), now)).toMatch(
    / from the task queue "models"\. Does one run, and if workers have versions, of the one that is current\?$/,
  );
});

test('a run waits for its version where it stays on one and its own queue has the task, and else for any worker', () => {
  const run = runWith(scheduled, 900);
  expect(waitsForItsVersion(run, now)).toBe(true);
  expect(waitsForItsVersion(runWith(scheduled, 200), now)).toBe(false);
  expect(waitsForItsVersion(runWith(scheduled, 900, 'agent-integrations'), now)).toBe(false);
  run.raw.workflowExecutionInfo!.versioningInfo = null;
  expect(waitsForItsVersion(run, now)).toBe(false);
});
