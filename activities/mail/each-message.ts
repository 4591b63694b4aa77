import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../src/contracts/tool-error';
import { mayBeFresh } from '../step-run/fresh-item';
import type { MailboxStepContext } from './in-mailbox';

/** What came of one of several messages: an answer, or why there is none. */
export type MessageOutcome<Answer> = { id: string; answer: Answer } | { id: string; failure: ApplicationFailure };

/**
 * Does the same with several messages, each by itself: one that is gone keeps none of the others.
 *
 * @throws what may be otherwise in a moment, so that the step is tried again: when all have come to an end
 * @throws the first failure, where every message fails
 */
export async function eachMessage<Message extends { id: string }, Answer>(
  messages: readonly Message[],
  act: (message: Message) => Promise<Answer>,
  context: MailboxStepContext,
): Promise<MessageOutcome<Answer>[]> {
  const settled = await Promise.allSettled(messages.map(act));
  const outcomes = settled.map((result, index): MessageOutcome<Answer> => {
    const id = messages[index]?.id ?? '';
    if (result.status === 'fulfilled') return { id, answer: result.value };
    if (!isAboutMessage(result.reason, context)) throw result.reason;
    return { id, failure: result.reason };
  });
  const [first] = outcomes;
  if (first !== undefined && 'failure' in first && outcomes.every((outcome) => 'failure' in outcome))
    throw first.failure;
  return outcomes;
}

/** Whether it says something of this message for good, and nothing of the others. */
function isAboutMessage(error: unknown, context: MailboxStepContext): error is ApplicationFailure {
  if (!isToolError(error) || error.nonRetryable !== true || mayBeFresh(error, context)) return false;
  return isToolError(error, 'NotFound') || isToolError(error, 'InvalidInput') || isToolError(error, 'PermissionDenied');
}
