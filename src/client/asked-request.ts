import type { Client } from '@temporalio/client';
import type { ApprovalRequest } from '../contracts/approval';
import { startedWith } from '../temporal/started-with';

/**
 * What `approval/<uuid>` was started with.
 *
 * @throws WorkflowNotFoundError, and ProviderUnavailable where this process lacks the key it was sealed with
 */
export const askedRequest = (temporal: Client, workflowId: string): Promise<ApprovalRequest> =>
  startedWith<ApprovalRequest>(temporal, workflowId);
