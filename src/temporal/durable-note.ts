import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { serviceTaskQueue } from '../messages/task-queues';
import { readableSummary } from '../encryption/readable-summary';
import { noteType } from '../messages/workflow-kinds';
import { type ServiceWorkflows } from '../messages/service-workflows';
import { describeRun } from './describe-run';

export interface DurableNote {
  /** When the note was written, by Temporal's clock. */
  at: Date;
  /** Additional content of the note. It is unchecked: anybody who may start workflows can have written it. */
  content: unknown;
}

/**
 * Records a fact in Temporal, once: starts a workflow that does nothing, with an id that states the fact. Heartbeat details are not durable
 * (the SDK holds most of them back, and they are lost with a killed worker). A note is durable before the call returns, for as long as the
 * namespace keeps closed workflows.
 *
 * @param summary readable for everyone who sees the namespace; no content
 * @param content stored encrypted with the note
 * @param keepUntil the note is kept at least until then, however soon the namespace deletes closed workflows: the workflow begins only then
 * @returns false when the fact was noted before
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
      ...(startDelay > 0 && { startDelay }),
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

/** Returns the note; undefined when the fact was never noted. Needs no worker. */
export async function readNote(client: Client, workflowId: string): Promise<DurableNote | undefined> {
  const run = await describeRun(client, workflowId);
  return run === undefined ? undefined : { at: run.startTime, content: run.memo?.content };
}
