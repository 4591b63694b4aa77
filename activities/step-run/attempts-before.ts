import { activityInfo } from '@temporalio/activity';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { StepContext } from '../implement';
import { isTriedAgain } from '../attempts/attempt-time';
import { savedProgress } from './saved-progress';

/** Returns what is known of earlier attempts before anything else is known of the call; see `mayHaveBeenSent`. */
export const attemptsBefore = (keyRing: KeyRing): Pick<StepContext, 'attempt' | 'earlier' | 'progress'> => ({
  attempt: activityInfo().attempt,
  earlier: isTriedAgain() ? 'attempt' : 'none',
  progress: savedProgress(keyRing),
});
