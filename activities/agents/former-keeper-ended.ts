import { setTimeout as sleep } from 'node:timers/promises';
import { activityInfo, cancellationSignal, getClient } from '@temporalio/activity';
import { keepActivity } from '../../src/messages/service-activities';
import { describeRun } from '../../src/temporal/run/describe-run';
import { pendingOf } from '../../src/temporal/run/pending-activity';

const intervalMilliseconds = 500;
/** Temporal lists what runs a moment later: after this, the listing has what the former keeper started last. */
const listedAfterMilliseconds = 2_000;

/**
 * Waits until the calling workflow has no other keeper: that of a former definition, or of an agent that is being retired, learns with a heartbeat, some
 * seconds later, that it was cancelled, and until then starts and removes triggers as its definition has them.
 *
 * @throws the activity's cancellation
 */
export async function formerKeeperEnded(): Promise<void> {
  const { workflowExecution: run, activityId } = activityInfo();
  if (run === undefined) return;
  const isPending = async (): Promise<boolean> =>
    pendingOf((await describeRun(getClient(), run.workflowId, run.runId))?.raw, keepActivity).some(
      (pending) => pending.activityId !== activityId,
    );
  if (!(await isPending())) return;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: cancellationSignal() });
  while (await isPending()) await pause(intervalMilliseconds);
  await pause(listedAfterMilliseconds);
}
