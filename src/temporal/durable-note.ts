import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { serviceTaskQueue } from '../messages/task-queues';
import { readableSummary } from '../encryption/readable-summary';
import { noteType } from '../messages/workflow-kinds';
import { type ServiceWorkflows } from '../messages/service-workflows';
import { describeRun } from './describe-run';

export interface DurableNote {
  /** When it was written, by Temporal's clock. */
  at: Date;
  /** What was noted beside the fact itself; unchecked, anybody who may start workflows can have written it. */
  content: unknown;
}

/**
 * Notes a fact in Temporal, once: the start of a workflow that does nothing, under an id that says it. What is saved with a heartbeat is
 * not durable (the SDK holds most of it back, and a killed worker takes that along); this is, before the call returns, for as long as the
 * namespace keeps closed workflows.
 *
 * @param summary what everyone who sees the namespace reads; no content
 * @param content kept encrypted beside it
 * @param keepUntil the least it is kept, however soon the namespace forgets closed workflows: the workflow begins only then
 * @returns false when it was noted before
 */
export async function writeNote(
  client: Client,
  workflowId: string,
  summary: string,
  content: unknown,
  keepUntil: Date = new Date(0),
): Promise<boolean> {
  const startDelay = keepUntil.getTime() - Date.now();
  try {
    await client.workflow.start<ServiceWorkflows['note']>(noteType, {
      workflowId,
      taskQueue: serviceTaskQueue,
      memo: { content },
      ...(startDelay > 0 ? { startDelay } : {}),
      staticSummary: readableSummary(summary),
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Undefined when it was never noted. Needs no worker. */
export async function readNote(client: Client, workflowId: string): Promise<DurableNote | undefined> {
  const run = await describeRun(client, workflowId);
  return run === undefined ? undefined : { at: run.startTime, content: run.memo?.content };
}
