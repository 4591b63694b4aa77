import { WorkflowNotFoundError } from '@temporalio/client';

/**
 * Asks Temporal, or a run, about a workflow.
 *
 * @param missing returns what to throw where Temporal knows no such workflow, or it has ended
 */
export async function orMissing<Answer>(
  ask: () => Promise<Answer>,
  missing: () => Error | Promise<Error>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof WorkflowNotFoundError ? await missing() : error;
  }
}
