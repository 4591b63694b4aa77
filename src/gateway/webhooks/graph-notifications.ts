import { z } from 'zod';
import type { WebhookBatch } from '../../messages/trigger';

/**
 * Most notifications of one delivery. Microsoft names no number: "many queued notifications" come in one request
 * (https://learn.microsoft.com/graph/change-notifications-delivery-webhooks), and each has some 600 bytes.
 */
export const mostNotifications = 1_000;

/** A collection whose length is looked at before its elements: anybody may send a megabyte of them, and zod would collect what is wrong with each. */
const collectionOf = <Notification extends z.ZodType>(notification: Notification) =>
  z.object({
    value: z
      .custom<unknown[]>((given) => Array.isArray(given) && given.length > 0 && given.length <= mostNotifications)
      .pipe(z.array(notification)),
  });

/** Immutable message ids have about 150 characters. */
export const changeNotificationsSchema = collectionOf(
  z.object({
    clientState: z.string().max(128),
    changeType: z.string().optional(),
    resourceData: z.object({ id: z.string().min(1).max(1_000) }),
  }),
);

/** https://learn.microsoft.com/graph/change-notifications-lifecycle-events */
export const lifecycleNotificationsSchema = collectionOf(
  z.object({ clientState: z.string().max(128), lifecycleEvent: z.string() }),
);

/** Of a message that arrived. A subscription may have to announce more than that: see `subscribeMail`. */
export function messageHints(
  { value }: z.output<typeof changeNotificationsSchema>,
  receivedAt: string,
): WebhookBatch[] {
  return value.flatMap(({ changeType = 'created', resourceData }) =>
    changeType === 'created' ? [{ hints: [{ id: resourceData.id, receivedAt }] }] : [],
  );
}

/** Of things whose change says too little by itself: however many are announced, one look tells all. */
export const askForLook = (): WebhookBatch[] => [{ hints: [], lifecycle: 'missed' }];

export function lifecycleBatches({ value }: z.output<typeof lifecycleNotificationsSchema>): WebhookBatch[] {
  return value.map(({ lifecycleEvent }) => ({ hints: [], lifecycle: lifecycleOf(lifecycleEvent) }));
}

/** An event that Graph adds one day is answered with a look at the mailbox, which is never wrong. */
function lifecycleOf(event: string): NonNullable<WebhookBatch['lifecycle']> {
  switch (event) {
    case 'subscriptionRemoved':
      return 'subscription removed';
    case 'reauthorizationRequired':
      return 'reauthorization required';
    default:
      return 'missed';
  }
}
