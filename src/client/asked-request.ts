import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { ApprovalRequest } from '../contracts/approval';
import { requireRead } from '../temporal/require-read';
import { eventsOfRun } from '../temporal/run-events';
import { workflowContext } from '../temporal/workflow-context';

/**
 * What `approval/<uuid>` was started with.
 *
 * @throws WorkflowNotFoundError, and ProviderUnavailable where this process lacks the key it was sealed with
 */
export const askedRequest = (temporal: Client, workflowId: string): Promise<ApprovalRequest> =>
  startedWith<ApprovalRequest>(temporal, workflowId);

/**
 * The first argument a workflow was started with: it cannot change, and needs no worker to be read.
 *
 * @throws WorkflowNotFoundError, and ProviderUnavailable where this process lacks the key it was sealed with
 */
export async function startedWith<Argument>(temporal: Client, workflowId: string): Promise<Argument> {
  const { loadedDataConverter } = temporal.options;
  const [started] = await eventsOfRun(temporal, workflowId);
  const payloads = started?.workflowExecutionStartedEventAttributes?.input?.payloads;
  const context = workflowContext(temporal, workflowId);
  const argument = await decodeFromPayloadsAtIndex<Argument>(loadedDataConverter, 0, payloads, context);
  return requireRead(workflowId, argument);
}
