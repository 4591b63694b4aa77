import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { triggerWorkflow } from '../messages/workflow-kinds';
import { describeRun } from '../temporal/describe-run';
import { pauseAfter } from '../temporal/pause-after';
import { stuckIn, type StuckRun } from './stuck-runs';

/** How often it is looked whether a trigger that is to answer can, in milliseconds. */
const interval = 1_000;

/**
 * What a trigger answers; or that no worker can work on its run, as soon as that shows. Of such a run Temporal refuses updates ("Workflow Task in failed
 * state"), and before that is known, or by an older server, they wait without end.
 */
export async function unlessStuck<Answer>(
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
      await sleep(pauseAfter(interval, took), undefined, { signal: over.signal });
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
