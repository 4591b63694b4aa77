import { activityInfo, heartbeat } from '@temporalio/activity';
import type { KeyRing } from '../../src/encryption/key-ring';
import { besideReport } from '../attempt-report';
import { isTriedAgain } from './attempt-time';
import { signedWords, type Signed } from './signed-words';

/** What an earlier attempt of this activity has saved. */
export const savedProgress = (keyRing: KeyRing): unknown =>
  ofThisActivity(keyRing).read(activityInfo().heartbeatDetails);

/** Saves something for the next attempt. */
export const saveProgress = (keyRing: KeyRing, progress: unknown): void =>
  heartbeat(ofThisActivity(keyRing).sign(progress));

/**
 * Attempts of an activity that somebody has reset are counted from one again: what one of them has said of itself before then would be taken for the
 * word of another.
 */
export function forgetReports(keyRing: KeyRing): void {
  if (activityInfo().attempt > 1 || !isTriedAgain()) return;
  const left = besideReport(savedProgress(keyRing));
  if (left !== undefined) saveProgress(keyRing, left);
}

function ofThisActivity(keyRing: KeyRing): Signed {
  const { workflowExecution, activityId, activityType } = activityInfo();
  const { workflowId, runId } = workflowExecution ?? {};
  return signedWords(keyRing, ['activity', workflowId, runId, activityId, activityType]);
}
