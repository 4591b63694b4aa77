import { getClient } from '@temporalio/activity';
import type { TriggerConfiguration, TriggerState } from '../../src/messages/trigger';
import { readRetentionDays } from '../../src/temporal/namespace-retention';

/** A keeper begins a trigger moments after its set-up, and tries again in a minute: what begins so long after it has run before. In milliseconds. */
const moments = 10 * 60_000;

/** A trigger of which nothing is known but when its agent was given it. @param setUpAt ISO instant */
export async function newTrigger(configuration: TriggerConfiguration, setUpAt: string): Promise<TriggerState> {
  const now = Date.now();
  const ranBefore = now - Date.parse(setUpAt) > moments;
  return {
    ...configuration,
    status: 'active',
    setUpAt,
    watermark: ranBefore ? new Date(Math.max(Date.parse(setUpAt), await rememberedSince(now))).toISOString() : setUpAt,
    ...(ranBefore ? { begunAnewAt: new Date(now).toISOString() } : {}),
    delivered: [],
    recent: [],
    counts: { delivered: 0, skipped: 0, failed: 0 },
    inbox: [],
  };
}

/**
 * Since when Temporal surely knows whom a trigger has started, and refuses to start it again, in epoch milliseconds. A run that was deleted, or could not
 * be read until its retention was over, takes along what it had delivered: what is older than this may not be told. Half of the retention is left for
 * the first look, which waits for as long as the account has to be connected again.
 */
async function rememberedSince(now: number): Promise<number> {
  const { workflowService, options } = getClient();
  const retention = (await readRetentionDays({ workflowService }, options.namespace)) * 86_400_000;
  return now - retention / 2;
}
