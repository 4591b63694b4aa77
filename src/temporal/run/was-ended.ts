import type { WorkflowExecutionDescription } from '@temporalio/client';

const fromOutside: readonly string[] = ['TERMINATED', 'CANCELLED', 'TIMED_OUT', 'FAILED'];

/**
 * Whether somebody has ended a run of ours in Temporal that would otherwise continue. Temporal still returns its memo and answers its queries, as if
 * it ran, for as long as it keeps the run.
 */
export const wasEnded = ({ status }: Pick<WorkflowExecutionDescription, 'status'>): boolean =>
  fromOutside.includes(status.name);
