import { activityInfo, heartbeat } from '@temporalio/activity';
import type { KeyRing } from '../../src/encryption/key-ring';
import { besideReport, hasReport, keptWith } from '../attempt-report';
import type { StepContext } from '../implement';
import { isTriedAgain } from './attempt-time';
import { signedWords, type Signed } from './signed-words';

/** What earlier attempts of this activity have saved. */
export const savedProgress = (keyRing: KeyRing): unknown =>
  ofThisActivity(keyRing).read(activityInfo().heartbeatDetails);

/** What this attempt is told by earlier ones, and tells the next: Temporal keeps the last word alone, so each says again what holds of those before. */
export function progressOf(keyRing: KeyRing): Pick<StepContext, 'progress' | 'saveProgress'> {
  const progress = savedProgress(keyRing);
  let kept = besideReport(progress);
  return {
    progress,
    saveProgress: (said) => {
      kept = keptWith(kept, said);
      save(keyRing, kept);
    },
  };
}

/**
 * Attempts of an activity that somebody has reset are counted from one again: what one of them has said of itself before then would be taken for the
 * word of another.
 */
export function forgetReports(keyRing: KeyRing): void {
  if (activityInfo().attempt > 1 || !isTriedAgain()) return;
  const progress = savedProgress(keyRing);
  if (hasReport(progress)) save(keyRing, besideReport(progress));
}

const save = (keyRing: KeyRing, progress: object): void => heartbeat(ofThisActivity(keyRing).sign(progress));

function ofThisActivity(keyRing: KeyRing): Signed {
  const { workflowExecution, activityId, activityType } = activityInfo();
  const { workflowId, runId } = workflowExecution ?? {};
  return signedWords(keyRing, ['activity', workflowId, runId, activityId, activityType]);
}
