import { activityInfo } from '@temporalio/activity';
import type { Review } from '../../src/contracts/review';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';
import { changedSince, inWords } from './bound';

interface ApprovedCall {
  /** What the grant is bound to. */
  bound: string | undefined;
  input: unknown;
  /** What may have been done of the call before. */
  earlier: StepContext['earlier'];
  /** What the last attempt saved. */
  progress: unknown;
}

export interface AsApproved {
  /** What the call comes to now. */
  reviewed: Review;
  /**
   * What decides who gets what is not as it was approved, in a sentence, and an earlier attempt may have had its effect: that can be why.
   * The call may look for its effect and do nothing more.
   */
  changed?: string;
}

/**
 * Makes sure, at every attempt, that a call still goes to whom it was approved for.
 *
 * @throws PermissionDenied naming what has changed, where nothing of the call can have been done
 */
export async function assertAsApproved(
  { bound, input, earlier, progress }: ApprovedCall,
  lookUp: () => Promise<Review>,
): Promise<AsApproved> {
  const isRepeated = mayHaveBeenSent({ attempt: activityInfo().attempt, earlier, progress });
  const reviewed = await lookUp().catch((error: unknown) => {
    // An earlier attempt may have deleted or sent it; the step knows.
    if (isRepeated && isToolError(error, 'NotFound')) return [];
    throw error;
  });
  const changes = changedSince(bound, reviewed, input);
  if (changes.length === 0) return { reviewed };
  const changed = `What decides who gets what has changed since it was approved. It is now ${inWords(changes)}.`;
  if (isRepeated) return { reviewed, changed };
  throw toolError('PermissionDenied', `${changed} Nothing was done; ask for approval again.`);
}
