import type { Client } from '@temporalio/client';
import { triggerWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/describe-run';

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
  const run = await describeRun(temporal, triggerWorkflow.idOf(triggerId));
  if (run === undefined || run.status.name === 'COMPLETED') return 'removed';
  if (run.status.name !== 'RUNNING') return 'interrupted';
  const { historyLength, historySize = 0 } = run;
  return historyLength > historyLengthLimit || historySize > historySizeLimit ? 'overloaded' : 'open';
}
