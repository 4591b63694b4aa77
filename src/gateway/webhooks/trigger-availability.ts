import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { triggerWorkflow } from '../../messages/workflow-kinds';

/**
 * Whether a trigger can be told something: `removed` for good; `interrupted` when its workflow was ended from outside, because its agent
 * starts it again; `overloaded` when signals pile up, because nobody works them off.
 */
export type TriggerAvailability = 'open' | 'overloaded' | 'interrupted' | 'removed';

/** Events in a history. With a worker running it starts over before 1,000; at 10,000 signals Temporal ends the workflow. */
const historyLengthLimit = 5_000;
/** Bytes of a history. At 50 MB Temporal ends the workflow. */
const historySizeLimit = 20 * 1024 * 1024;

export async function readTriggerAvailability(temporal: Client, triggerId: string): Promise<TriggerAvailability> {
  try {
    const { status, historyLength, historySize } = await temporal.workflow
      .getHandle(triggerWorkflow.idOf(triggerId))
      .describe();
    if (status.name === 'COMPLETED') return 'removed';
    if (status.name !== 'RUNNING') return 'interrupted';
    return historyLength > historyLengthLimit || (historySize ?? 0) > historySizeLimit ? 'overloaded' : 'open';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'removed';
    throw error;
  }
}
