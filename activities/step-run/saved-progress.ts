import { activityInfo, heartbeat } from '@temporalio/activity';
import type { KeyRing } from '../../src/encryption/key-ring';
import { besideReport, hasReport, mergedProgress } from '../attempts/attempt-report';
import type { StepContext } from '../implement';
import { isTriedAgain } from '../attempts/attempt-time';
import { signedProgress, type Signed } from '../attempts/signed-progress';

/** Returns what earlier attempts of this activity have saved. */
export const savedProgress = (keyRing: KeyRing): unknown =>
  ofThisActivity(keyRing).read(activityInfo().heartbeatDetails);

/** Passes progress between attempts. Temporal keeps only the last heartbeat, so each one repeats what still holds of the earlier ones. */
export function progressOf(keyRing: KeyRing): Pick<StepContext, 'progress' | 'saveProgress'> {
  const progress = savedProgress(keyRing);
  let kept = besideReport(progress);
  return {
    progress,
    saveProgress: (said) => {
      kept = mergedProgress(kept, said);
      save(keyRing, kept);
    },
  };
}

/** Removes the attempt report after a reset of the activity: attempts count from one again, so it would be taken for another attempt's report. */
export function forgetReports(keyRing: KeyRing): void {
  if (activityInfo().attempt > 1 || !isTriedAgain()) return;
  const progress = savedProgress(keyRing);
  if (hasReport(progress)) save(keyRing, besideReport(progress));
}

const save = (keyRing: KeyRing, progress: object): void => heartbeat(ofThisActivity(keyRing).sign(progress));

function ofThisActivity(keyRing: KeyRing): Signed {
  const { workflowExecution, activityId, activityType } = activityInfo();
  const { workflowId, runId } = workflowExecution ?? {};
  return signedProgress(keyRing, ['activity', workflowId, runId, activityId, activityType]);
}
