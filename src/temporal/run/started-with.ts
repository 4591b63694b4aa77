import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import { requireReadableAnswer } from '../require-readable-answer';
import { firstEventOfRun } from './run-events';
import { workflowContext } from '../workflow-context';

/**
 * Returns the first argument of a workflow's start. It cannot change, and reading it needs no worker.
 *
 * @param runId default: the last one
 * @throws WorkflowNotFoundError, and ProviderUnavailable when this process lacks the key it was sealed with
 */
export async function startedWith<Argument>(temporal: Client, workflowId: string, runId?: string): Promise<Argument> {
  const { loadedDataConverter } = temporal.options;
  const started = await firstEventOfRun(temporal, workflowId, runId);
  const payloads = started?.workflowExecutionStartedEventAttributes?.input?.payloads;
  const context = workflowContext(temporal, workflowId);
  const argument = await decodeFromPayloadsAtIndex<Argument>(loadedDataConverter, 0, payloads, context);
  return requireReadableAnswer(workflowId, argument);
}
