import type { WorkflowExecutionDescription } from '@temporalio/client';

const fromOutside: readonly string[] = ['TERMINATED', 'CANCELLED', 'TIMED_OUT', 'FAILED'];

/**
 * Whether somebody has ended a run of ours in Temporal, where it would have gone on. Its memo is told and its queries are answered all the same, as if it ran,
 * for as long as Temporal keeps it.
 */
export const wasEnded = ({ status }: Pick<WorkflowExecutionDescription, 'status'>): boolean =>
  fromOutside.includes(status.name);
