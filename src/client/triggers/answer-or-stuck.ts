import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { triggerWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/run/describe-run';
import { pauseAfter } from '../../temporal/pause-after';
import { stuckIn, type StuckRun } from '../runs/stuck-runs';

/** How often to check whether the trigger's run is stuck. */
const intervalMilliseconds = 1_000;

/**
 * Returns a trigger's answer, or that no worker can process its run as soon as that is known. For such a run Temporal refuses updates ("Workflow Task
 * in failed state"). Before Temporal knows that, or with an older server, updates wait forever.
 */
export async function answerOrStuck<Answer>(
  client: Client,
  id: string,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | { stuck: StuckRun }> {
  const over = new AbortController();
  const look = async (): Promise<StuckRun | undefined> =>
    stuckIn('trigger', id, await describeRun(client, triggerWorkflow.idOf(id)));

  async function answered(): Promise<{ answer: Answer } | { stuck: StuckRun }> {
    try {
      return { answer: await client.withAbortSignal(over.signal, ask) };
    } catch (error) {
      const stuck = over.signal.aborted ? undefined : await look();
      if (stuck === undefined) throw error;
      return { stuck };
    }
  }

  async function untilStuck(): Promise<{ stuck: StuckRun }> {
    for (let took = 0; ;) {
      await sleep(pauseAfter(intervalMilliseconds, took), undefined, { signal: over.signal });
      const began = performance.now();
      const stuck = await look();
      if (stuck !== undefined) return { stuck };
      took = performance.now() - began;
    }
  }

  try {
    return await Promise.race([answered(), untilStuck()]);
  } finally {
    over.abort();
  }
}
