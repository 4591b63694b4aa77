import { z } from 'zod';
import type { WebhookBatch } from '../../messages/trigger';

/**
 * The most notifications in one delivery. Microsoft states no number: "many queued notifications" come in one request
 * (https://learn.microsoft.com/graph/change-notifications-delivery-webhooks), and each has some 600 bytes.
 */
export const mostNotifications = 1_000;

/** Checks the length of a collection before its elements: anybody may send a megabyte of them, and zod would collect the problems of each. */
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

/** Returns the hints of messages that arrived. A subscription may have to announce more than that: see `subscribeMail`. */
export function messageHints(
  { value }: z.output<typeof changeNotificationsSchema>,
  receivedAt: string,
): WebhookBatch[] {
  return value.flatMap(({ changeType = 'created', resourceData }) =>
    changeType === 'created' ? [{ hints: [{ id: resourceData.id, receivedAt }] }] : [],
  );
}

/** For objects whose notification says too little: however many are announced, a single pull finds all changes. */
export const askForPull = (): WebhookBatch[] => [{ hints: [], lifecycle: 'missed' }];

export function lifecycleBatches({ value }: z.output<typeof lifecycleNotificationsSchema>): WebhookBatch[] {
  return value.map(({ lifecycleEvent }) => ({ hints: [], lifecycle: lifecycleOf(lifecycleEvent) }));
}

/** An event that Graph may add later asks for a pull of the mailbox, which is always correct. */
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
