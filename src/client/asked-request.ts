import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { ApprovalRequest } from '../contracts/approval';
import { requireRead } from '../temporal/require-read';
import { eventsOfRun } from '../temporal/run-events';

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
  const { namespace, loadedDataConverter } = temporal.options;
  const [started] = await eventsOfRun(temporal, workflowId);
  const payloads = started?.workflowExecutionStartedEventAttributes?.input?.payloads;
  const context = { type: 'workflow', namespace, workflowId } as const;
  const argument = await decodeFromPayloadsAtIndex<Argument>(loadedDataConverter, 0, payloads, context);
  return requireRead(workflowId, argument);
}
