import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../../src/contracts/tool-error';
import { isItemMissing, isOfAnotherMailbox } from '../../../src/providers/microsoft-graph/if-item-found';
import { mayBeFresh } from '../../attempts/fresh-item';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

/** The outcome for one of several messages: an answer, or the failure. */
export type MessageOutcome<Answer> = { id: string; answer: Answer } | { id: string; failure: ApplicationFailure };

/**
 * Does the same with several messages independently: a missing message does not affect the others.
 *
 * @throws a failure that may be temporary, so that the step is retried; only after all messages are done
 * @throws the first failure, when every message fails
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

/** Returns whether the error is permanent and concerns only this message. */
function isAboutMessage(error: unknown, context: MailboxStepContext): error is ApplicationFailure {
  if (!isToolError(error) || error.nonRetryable !== true || mayBeFresh(error, context)) return false;
  return (
    isItemMissing(error) ||
    isOfAnotherMailbox(error) ||
    isToolError(error, 'InvalidInput') ||
    isToolError(error, 'PermissionDenied')
  );
}
