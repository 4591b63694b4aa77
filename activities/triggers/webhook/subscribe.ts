import { activityInfo, heartbeat } from '@temporalio/activity';
import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import type { ServiceActivities } from '../../../src/messages/service-activities';
import type { TriggerSubscription } from '../../../src/messages/trigger';
import type { Dependencies } from '../../dependencies';
import { leaveToOthers } from '../../attempts/left-to-others';
import { leftBefore } from '../../attempts/with-heartbeat';
import { callbackUrlOf } from './callback-url';
import { IncompleteSubscription } from '../incomplete-subscription';
import { whyNoWebhook } from './why-no-webhook';
import { watchOf } from '../watch';

/** After this many attempts the trigger is told that it has no webhook, so that it pulls more often meanwhile; the attempts go on. */
const enoughAttempts = 3;

/** What a failed attempt leaves to the next one. */
const leftSchema = z.object({
  /** The webhooks that exist, if some were missing. */
  known: z
    .object({
      ids: z.array(z.string()),
      callbackUrl: z.string(),
      expiresAt: z.string().exactOptional(),
      key: z.string().exactOptional(),
    })
    .exactOptional() satisfies z.ZodType<TriggerSubscription | undefined>,
  /** An attempt was on a worker with a public address. Absent in what an earlier version has left. */
  hasAddress: z.literal(true).optional(),
});

/**
 * Creates, renews or removes a trigger's webhook. The result names the existing webhooks even if not all could be set up. A worker without a public
 * address removes a webhook only when no other worker has taken the attempt: another may have the address that this webhook was made with.
 */
export function subscribe(dependencies: Dependencies): ServiceActivities['triggers.subscribe'] {
  return async ({ definition, subscription }) => {
    const { attempt } = activityInfo();
    const { source, watch } = watchOf(dependencies, definition);
    const left = leftBefore(leftSchema);
    const known = left?.known ?? subscription;
    const callbackUrl = callbackUrlOf(dependencies, source, definition.id);
    if (callbackUrl === undefined && known !== undefined)
      leaveToOthers('The trigger has a webhook, and PUBLIC_URL is not set for this worker.', left?.hasAddress);
    const none = callbackUrl === undefined ? {} : await whyNoWebhook(source, watch, known);
    if (callbackUrl === undefined || none !== undefined) {
      if (known !== undefined) await source.unsubscribe(watch, known);
      return none?.why === undefined ? {} : { problem: none.why };
    }
    try {
      return { subscription: await source.subscribe(watch, callbackUrl, known) };
    } catch (error) {
      const isIncomplete = error instanceof IncompleteSubscription;
      heartbeat({ hasAddress: true, ...defined({ known: isIncomplete ? error.subscription : left?.known }) });
      if (!isIncomplete) throw error;
      if (error.problem.nonRetryable !== true && attempt < enoughAttempts) throw error.problem;
      return { incomplete: { subscription: error.subscription, problem: error.problem.message } };
    }
  };
}
