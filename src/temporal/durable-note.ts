import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { serviceTaskQueue } from '../messages/task-queues';
import type { OwnSummary } from '../encryption/own-summaries';
import { readableSummary } from '../encryption/readable-summary';
import { noteType } from '../messages/workflow-kinds';
import { type ServiceWorkflows } from '../messages/service-workflows';
import { describeRun } from './run/describe-run';

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
export const writeNote = (
  client: Client,
  workflowId: string,
  summary: OwnSummary,
  content: unknown,
  keepUntil: Date = new Date(0),
): Promise<boolean> =>
  start(client, {
    workflowId,
    summary,
    content,
    beginsIn: keepUntil.getTime() - Date.now(),
    reuse: 'REJECT_DUPLICATE',
  });

/**
 * Records what holds only for a time: the workflow is open for that time, as its start is delayed, and then ends by itself, for which a service worker has to
 * run. Afterwards the same can be noted again.
 *
 * @returns false while it is noted
 */
export const writePassingNote = (
  client: Client,
  workflowId: string,
  summary: OwnSummary,
  content: unknown,
  milliseconds: number,
): Promise<boolean> =>
  start(client, { workflowId, summary, content, beginsIn: milliseconds, reuse: 'ALLOW_DUPLICATE' });

/** Takes back what was noted for a time. */
export const eraseNote = (client: Client, workflowId: string): Promise<unknown> =>
  client.workflow.getHandle(workflowId).terminate('It does not hold any more');

interface NewNote {
  workflowId: string;
  summary: OwnSummary;
  content: unknown;
  /** When its workflow begins, in milliseconds from now. */
  beginsIn: number;
  reuse: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE';
}

async function start(client: Client, { workflowId, summary, content, beginsIn, reuse }: NewNote): Promise<boolean> {
  try {
    await client.workflow.start<ServiceWorkflows['note']>(noteType, {
      workflowId,
      taskQueue: serviceTaskQueue,
      memo: { content },
      ...(beginsIn > 0 && { startDelay: beginsIn }),
      staticSummary: readableSummary(summary),
      workflowIdReusePolicy: reuse,
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
