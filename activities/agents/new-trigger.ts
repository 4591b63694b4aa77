import { activityInfo, getClient } from '@temporalio/activity';
import type { TriggerConfiguration, TriggerState } from '../../src/messages/trigger';
import { readRetentionDays } from '../../src/temporal/namespace-retention';

/** A keeper is asked for moments after the set-up of a trigger. One that is asked for so long after it finds a trigger that has run before. In milliseconds. */
const moments = 10 * 60_000;

/**
 * A trigger of which nothing is known but when its agent was given it. Its first set-up may take hours, as where no worker runs.
 *
 * @param setUpAt ISO instant
 * @param wasSeen whether this keeper has seen it run
 */
export async function newTrigger(
  configuration: TriggerConfiguration,
  setUpAt: string,
  wasSeen: boolean,
): Promise<TriggerState> {
  const now = Date.now();
  const keptFor = (wasSeen ? now : activityInfo().scheduledTimestampMs) - Date.parse(setUpAt);
  const ranBefore = keptFor > moments;
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
