import { WorkflowFailedError, WorkflowUpdateFailedError } from '@temporalio/client';
import { reasonOf } from '../../contracts/failure-of';
import { isToolError } from '../../contracts/tool-error';
import { noAnswerSentence } from '../../temporal/unanswered';

/** Returns the reason of a refusal or of a missing answer; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  if (isToolError(error)) return error.message;
  if (!(error instanceof WorkflowUpdateFailedError || error instanceof WorkflowFailedError))
    return noAnswerSentence(error);
  return reasonOf(error);
}
