import { getClient } from '@temporalio/activity';
import type { TriggerConfiguration, TriggerState } from '../../src/messages/trigger';
import { readRetentionDays } from '../../src/temporal/namespace-retention';

/** A trigger of which nothing is known but when its agent was given it. @param setUpAt ISO instant */
export async function newTrigger(configuration: TriggerConfiguration, setUpAt: string): Promise<TriggerState> {
  return {
    ...configuration,
    status: 'active',
    setUpAt,
    watermark: new Date(Math.max(Date.parse(setUpAt), await rememberedSince(setUpAt))).toISOString(),
    delivered: [],
    recent: [],
    counts: { delivered: 0, skipped: 0, failed: 0 },
    inbox: [],
  };
}

/** A look starts agents up to six hours after it was asked for: what Temporal knows now has to be known then. In milliseconds. */
const margin = 12 * 60 * 60_000;

/**
 * Since when Temporal surely knows whom a trigger has started, and refuses to start it again, in epoch milliseconds. A run that was deleted, or could not
 * be read until its retention was over, takes along what it had delivered: what is older than this may not be told.
 */
async function rememberedSince(setUpAt: string): Promise<number> {
  const now = Date.now();
  // Namespaces keep what has ended for a day at least: of what was set up just now they need not be asked.
  if (now - Date.parse(setUpAt) < margin) return -Infinity;
  const { workflowService, options } = getClient();
  const retention = (await readRetentionDays({ workflowService }, options.namespace)) * 86_400_000;
  return Math.min(now, now - retention + margin);
}
