import { activityInfo, heartbeat } from '@temporalio/activity';
import type { Review } from '../../src/contracts/review';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';
import { changedSince, inWords } from './bound';

/** Saved once the call was found as it was approved. Attempts after that find what this one may have changed itself. */
const asApproved = { phase: 'as approved' };

/**
 * Makes sure that a call still goes to whom it was approved for.
 *
 * @param call what the grant is bound to, and what may have been done of the call before
 * @returns what it comes to now
 * @throws PermissionDenied naming what has changed; OutcomeUnknown where an earlier attempt may have done the call before it changed
 */
export async function assertAsApproved(
  { bound, input, earlier }: { bound: string | undefined; input: unknown; earlier: StepContext['earlier'] },
  lookUp: () => Promise<Review>,
): Promise<Review> {
  const { attempt, ...info } = activityInfo();
  const progress = info.heartbeatDetails as unknown;
  const isRetry = mayHaveBeenSent({ attempt, earlier, progress });
  const review = await lookUp().catch((error: unknown) => {
    // An earlier attempt may have deleted or sent it; the step knows.
    if (isRetry && isToolError(error, 'NotFound')) return [];
    throw error;
  });
  if (isRetry && progress !== undefined) return review;
  const changed = changedSince(bound, review, input);
  if (changed.length > 0) {
    const what = `What decides who gets what has changed since it was approved. It is now ${inWords(changed)}.`;
    throw isRetry
      ? toolError(
          'OutcomeUnknown',
          `${what} An earlier attempt may have done it before that: look before asking again.`,
        )
      : toolError('PermissionDenied', `${what} Nothing was done; ask for approval again.`);
  }
  if (bound !== undefined) heartbeat(asApproved);
  return review;
}
