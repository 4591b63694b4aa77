import { activityInfo, heartbeat } from '@temporalio/activity';
import { z } from 'zod';
import type { ServiceActivities } from '../../../src/messages/service-activities';
import type { TriggerSubscription } from '../../../src/messages/trigger';
import type { Dependencies } from '../../dependencies';
import { leaveToOthers } from '../../attempts/left-to-others';
import { leftBefore } from '../../attempts/with-heartbeat';
import { callbackUrlOf } from './callback-url';
import { IncompleteSubscription } from '../incomplete-subscription';
import { noWebhookOf } from './no-webhook';
import { watchOf } from '../watch';

/** With two attempts left, the webhooks set up so far are reported, and the rest waits for the next repair. */
const spareAttempts = 2;
/** Where the server does not tell how many attempts there are. */
const usualAttempts = 5;

/** What an attempt that could set up only some webhooks leaves to the next one. */
const leftSchema = z.object({
  known: z.object({
    ids: z.array(z.string()),
    callbackUrl: z.string(),
    expiresAt: z.string().exactOptional(),
    key: z.string().exactOptional(),
  }) satisfies z.ZodType<TriggerSubscription>,
});

/**
 * Creates, renews or removes a trigger's webhook. The result names the existing webhooks even if not all could be set up. A worker without a public
 * address removes a webhook only when no other worker has taken the attempt: another may have the address that this webhook was made with.
 */
export function subscribe(dependencies: Dependencies): ServiceActivities['triggers.subscribe'] {
  return async ({ definition, subscription }) => {
    const { attempt, retryPolicy } = activityInfo();
    const { source, watch } = watchOf(dependencies, definition);
    const known = leftBefore(leftSchema)?.known ?? subscription;
    const callbackUrl = callbackUrlOf(dependencies, source, definition.id);
    if (callbackUrl === undefined && known !== undefined)
      leaveToOthers('The trigger has a webhook, and PUBLIC_URL is not set for this worker.');
    const none = callbackUrl === undefined ? {} : await noWebhookOf(source, watch, known);
    if (callbackUrl === undefined || none !== undefined) {
      if (known !== undefined) await source.unsubscribe(watch, known);
      return none?.why === undefined ? {} : { problem: none.why };
    }
    try {
      return { subscription: await source.subscribe(watch, callbackUrl, known) };
    } catch (error) {
      if (!(error instanceof IncompleteSubscription)) throw error;
      heartbeat({ known: error.subscription });
      const isEnough = attempt >= (retryPolicy?.maximumAttempts ?? usualAttempts) - spareAttempts;
      if (error.problem.nonRetryable !== true && !isEnough) throw error.problem;
      return { incomplete: { subscription: error.subscription, problem: error.problem.message } };
    }
  };
}
