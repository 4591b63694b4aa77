import { log } from '@temporalio/activity';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';

/** Whether what has the id of a trigger is not where triggers run: nobody could answer for it, or it would be none. */
export const isForeign = ({ type, taskQueue }: WorkflowExecutionDescription): boolean =>
  type !== triggerWorkflow.type || taskQueue !== serviceTaskQueue;

/** Says that it is left alone. */
export function logForeign(trigger: string): void {
  log.warn('What runs under the id of a trigger was started by somebody else, and is left alone.', { trigger });
}
