import { QueryNotRegisteredError, type WorkflowHandle } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import { triggerIdSchema } from '../../contracts/trigger-definition';
import type { TriggerOverview } from '../../contracts/trigger-report';
import { triggerStateQuery } from '../../messages/trigger';
import { doesNotAnswer } from '../../temporal/run/does-not-answer';
import { requireReadableAnswer } from '../../temporal/require-readable-answer';

const instantSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

const recentSchema = z.looseObject({
  eventId: z.string(),
  at: instantSchema,
  seenAt: instantSchema,
  label: z.string(),
  delivered: z.boolean(),
  failed: z.literal(true).exactOptional(),
  workflowId: z.string().exactOptional(),
  replayedAs: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  late: z.literal(true).exactOptional(),
});

/** Checks the parts of the shape that anyone who can write to the namespace could forge. */
const overviewSchema = z.looseObject({
  id: triggerIdSchema,
  type: z.string(),
  agent: agentNameSchema,
  account: z.string(),
  ignoreOwnChanges: z.literal(true).exactOptional(),
  status: z.enum(['active', 'paused', 'removed']),
  path: z.enum(['webhook', 'polling']),
  setUpAt: instantSchema,
  watermark: instantSchema,
  subscriptionExpiresAt: instantSchema.exactOptional(),
  lastCompletePullAt: instantSchema.exactOptional(),
  problem: z.looseObject({ kind: z.string(), text: z.string() }).exactOptional(),
  counts: z.looseObject({ delivered: z.number(), skipped: z.number(), failed: z.number() }),
  recent: z.array(z.unknown()),
});

/**
 * Returns a trigger's overview without malformed events: anyone who reaches the namespace may have started a workflow in its place.
 *
 * @throws ProviderUnavailable when it does not answer as a trigger does, or cannot be asked or read
 */
export async function readTriggerOverview(id: string, handle: Pick<WorkflowHandle, 'query'>): Promise<TriggerOverview> {
  const overview = requireReadableAnswer(`the trigger "${id}"`, await ask(id, handle));
  if (!overviewSchema.safeParse(overview).success)
    throw toolError(
      'ProviderUnavailable',
      `What runs as the trigger "${id}" does not answer as a trigger does. Look at it in Temporal Web UI: somebody else may have begun it.`,
    );
  return { ...overview, recent: overview.recent.filter((event) => recentSchema.safeParse(event).success) };
}

async function ask(id: string, handle: Pick<WorkflowHandle, 'query'>): Promise<TriggerOverview> {
  try {
    return await handle.query(triggerStateQuery);
  } catch (error) {
    throw error instanceof QueryNotRegisteredError ? doesNotAnswer(`The trigger "${id}"`, error) : error;
  }
}
