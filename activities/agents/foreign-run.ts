import { log } from '@temporalio/activity';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';

/** Returns whether a run with a trigger's id has another workflow type (so is no trigger) or another task queue (so nobody could answer for it). */
export const isForeign = ({ type, taskQueue }: WorkflowExecutionDescription): boolean =>
  type !== triggerWorkflow.type || taskQueue !== serviceTaskQueue;

/** Logs that a foreign run is left alone. */
export function logForeign(trigger: string): void {
  log.warn('What runs under the id of a trigger was started by somebody else, and is left alone.', { trigger });
}
