import { activityInfo } from '@temporalio/activity';
import type { Review } from '../../src/contracts/review';
import { quotingError } from '../../src/contracts/quoting-error';
import { isMissing } from '../../src/providers/is-missing';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { changedSince, factsInWords } from './bound-facts';

interface ApprovedCall {
  /** The facts the grant is bound to. */
  bound: string | undefined;
  input: unknown;
  /** Where the call may have been carried out before this attempt. */
  earlier: StepContext['earlier'];
  /** The progress that the last attempt saved. */
  progress: unknown;
}

export interface AsApproved {
  /** The current review of the call. */
  reviewed: Review;
  /**
   * What has changed since the approval, in a sentence. Present if a fact that decides who gets what has changed and an earlier attempt may have
   * caused that: the call may then only look for its effect.
   */
  changed?: string;
}

/**
 * Makes sure, at every attempt, that a call still goes to the recipients it was approved for.
 *
 * @throws PermissionDenied naming what has changed, when no part of the call can have been done
 */
export async function assertAsApproved(
  { bound, input, earlier, progress }: ApprovedCall,
  lookUp: () => Promise<Review>,
): Promise<AsApproved> {
  const isRepeated = mayHaveBeenSent({ attempt: activityInfo().attempt, earlier, progress });
  const reviewed = await lookUp().catch((error: unknown) => {
    // An earlier attempt may have deleted or sent the item; the step finds out.
    if (isRepeated && isMissing(error)) return [];
    throw error;
  });
  const changes = changedSince(bound, reviewed, input);
  if (changes.length === 0) return { reviewed };
  const changed = `What decides who gets what has changed since it was approved. It is now ${factsInWords(changes)}.`;
  if (isRepeated) return { reviewed, changed };
  throw quotingError('PermissionDenied', `${changed} Nothing was done; ask for approval again.`);
}
