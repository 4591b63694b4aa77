import { isToolError } from '../../src/contracts/tool-error';
import { doubtedMailbox } from '../../src/providers/microsoft-graph/doubted-mailbox';
import type { StepContext } from '../implement';
import { retryFreshItem } from './fresh-item';
import { isRetried } from './next-attempt';
import { afterUnreadAnswer } from './unread-answer';

/**
 * Returns whether no attempt follows a failure of a handler, because of its type or because attempts or time are used up. It is asked of the failure that
 * the attempt will end with: what may not show yet, or was not understood, is tried again, although the handler's own failure says that it is final.
 */
export function noAttemptFollows(
  error: unknown,
  context: Pick<StepContext, 'attempt' | 'earlier' | 'progress' | 'patienceMilliseconds'>,
): boolean {
  const inMailbox = doubtedMailbox(error, context.attempt) ?? error;
  const ending = retryFreshItem(afterUnreadAnswer(inMailbox, context), context);
  return isToolError(ending) && !isRetried(ending);
}
