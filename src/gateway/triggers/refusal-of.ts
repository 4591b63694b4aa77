import { WorkflowFailedError, WorkflowUpdateFailedError } from '@temporalio/client';
import { reasonOf } from '../../contracts/failure-of';
import { isToolError } from '../../contracts/tool-error';
import { unansweredSentence } from '../../temporal/unanswered';

/** The reason that a trigger gave; undefined where the question itself went wrong. */
export function refusalOf(error: unknown): string | undefined {
  if (isToolError(error)) return error.message;
  if (!(error instanceof WorkflowUpdateFailedError || error instanceof WorkflowFailedError))
    return unansweredSentence(error);
  return reasonOf(error);
}
