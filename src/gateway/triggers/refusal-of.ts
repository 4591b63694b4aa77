import { WorkflowFailedError, WorkflowUpdateFailedError } from '@temporalio/client';
import { whyNoAnswer } from '../../client/service-worker';
import type { AgentIntegrationsClient } from '../../client';
import { reasonOf } from '../../contracts/failure-of';
import { isToolError } from '../../contracts/tool-error';

/** Returns the reason of a refusal or of a missing answer; undefined for any other error. */
export async function refusalOf(error: unknown, client: AgentIntegrationsClient): Promise<string | undefined> {
  if (isToolError(error)) return error.message;
  if (!(error instanceof WorkflowUpdateFailedError || error instanceof WorkflowFailedError))
    return whyNoAnswer(error, client);
  return reasonOf(error);
}
