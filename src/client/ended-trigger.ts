import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { triggerWorkflow } from '../messages/workflow-kinds';
import { wasEnded } from '../temporal/was-ended';

/** When somebody ended the trigger's run in Temporal, as ISO instant; undefined of one that runs, was removed, or never began. */
export async function endedAt(client: Client, id: string): Promise<string | undefined> {
  try {
    const run = await client.workflow.getHandle(triggerWorkflow.idOf(id)).describe();
    return wasEnded(run) ? run.closeTime?.toISOString() : undefined;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/** That the trigger does not run, and what follows from it. */
export const endedInWords = (id: string, at: string): string =>
  `The run of the trigger "${id}" was ended in Temporal, ${at.replace(/\.\d+Z$/, 'Z')}. If its agent still has it, it is begun again within five minutes, from ` +
  'where it was: nothing is lost.';
