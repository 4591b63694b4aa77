import { temporal } from '@temporalio/proto';
import type { TestServer } from '../support/temporal-server';

const { History } = temporal.api.history.v1;
const { DescribeWorkflowExecutionResponse } = temporal.api.workflowservice.v1;

/** Everything Temporal keeps of a workflow run, as the bytes it sends: history, memo, pending activities with their heartbeats. */
export async function storedBytes(
  { connection: { workflowService }, namespace }: TestServer,
  execution: { workflowId: string; runId?: string },
): Promise<Buffer> {
  const described = await workflowService.describeWorkflowExecution({ namespace, execution });
  const { history } = await workflowService.getWorkflowExecutionHistory({ namespace, execution });
  return Buffer.concat([
    DescribeWorkflowExecutionResponse.encode(described).finish(),
    History.encode(history ?? {}).finish(),
  ]);
}

/** The canaries found in stored bytes, each once. */
export function canariesIn(bytes: Buffer): string[] {
  return [...new Set(bytes.toString('latin1').match(/canary-[a-z-]+[a-z]/g) ?? [])].sort();
}
