import { activityInfo, getClient } from '@temporalio/activity';
import type { TriggerConfiguration, TriggerState } from '../../src/messages/trigger';
import { retentionMillisecondsOf } from '../../src/temporal/namespace-retention';

/** A keeper is scheduled moments after a trigger's set-up. One scheduled later than this assumes that the trigger ran before. */
const setUpMilliseconds = 10 * 60_000;

/**
 * Returns the state of a trigger about which only the set-up time is known. Its first start may take hours, for example if no worker runs.
 *
 * @param setUpAt ISO instant
 * @param wasSeen whether this keeper has seen the trigger run
 */
export async function newTrigger(
  configuration: TriggerConfiguration,
  setUpAt: string,
  wasSeen: boolean,
): Promise<TriggerState> {
  const now = Date.now();
  const keptFor = (wasSeen ? now : activityInfo().scheduledTimestampMs) - Date.parse(setUpAt);
  const ranBefore = keptFor > setUpMilliseconds;
  return {
    ...configuration,
    status: 'active',
    setUpAt,
    watermark: ranBefore ? new Date(Math.max(Date.parse(setUpAt), await rememberedSince(now))).toISOString() : setUpAt,
    ...(ranBefore && { begunAnewAt: new Date(now).toISOString() }),
    delivered: [],
    recent: [],
    counts: { delivered: 0, skipped: 0, failed: 0 },
    inbox: [],
  };
}

/**
 * Returns since when Temporal certainly knows which runs a trigger has started, and refuses to start them again, in epoch milliseconds. A trigger run
 * that was deleted, or stayed unreadable until its retention ended, takes its list of delivered events along: older events must not be reported. Half
 * of the retention is left for the first pull, which waits until the account is connected again.
 */
const rememberedSince = async (now: number): Promise<number> => now - (await retentionMillisecondsOf(getClient())) / 2;
