import { randomUUID } from 'node:crypto';
import type { SandboxCore } from '../../sandbox-core';
import { GraphError } from '../platform/graph-error';
import type { AccessToken } from '../sign-in/microsoft-tokens';
import type { Mailbox } from '../users/mailbox';
import type { MailboxChange } from '../platform/mailbox-changes';
import type { Mailboxes } from '../users/mailboxes';
import type { LifecycleEvent, Subscription } from './subscription';

const seconds = 1000;
const minutes = 60 * seconds;
/** Graph retries for up to 4 hours. */
const retrySchedule = [
  10 * seconds,
  30 * seconds,
  minutes,
  5 * minutes,
  15 * minutes,
  40 * minutes,
  60 * minutes,
  110 * minutes,
];
/** A slower answer does not count. */
const acknowledgementMilliseconds = 3 * seconds;

const odataTypes = { message: 'Message', event: 'Event', contact: 'Contact' } as const;

/** The active subscriptions and their notifications. */
export class Subscriptions {
  private readonly byId = new Map<string, Subscription>();
  /** The notifications of the next POST, by URL. */
  private readonly queued = new Map<string, object[]>();

  constructor(
    private readonly core: SandboxCore,
    mailboxes: Mailboxes,
  ) {
    for (const mailbox of mailboxes.all()) mailbox.changes.onChange((change) => this.notify(mailbox, change));
  }

  /** Adds a subscription. Throws 409 if the application already watches the same resource, unless duplicates are accepted. */
  add(wanted: Omit<Subscription, 'id' | 'awaitsReauthorization'>): Subscription {
    const same = (one: Subscription) =>
      one.applicationId === wanted.applicationId &&
      one.user.id === wanted.user.id &&
      one.watched.owner.id === wanted.watched.owner.id &&
      one.watched.kind === wanted.watched.kind &&
      one.watched.folderId === wanted.watched.folderId &&
      [...one.changeTypes].sort().join() === [...wanted.changeTypes].sort().join();
    if (this.core.mail.duplicateSubscriptions === 'refused' && this.list().some(same)) {
      throw new GraphError(409, 'Conflict', 'A subscription for the same resource and changeType already exists.');
    }
    const subscription = { ...wanted, id: randomUUID(), awaitsReauthorization: false };
    this.byId.set(subscription.id, subscription);
    return subscription;
  }

  /** Returns the subscriptions that have not expired. Expired ones are removed without a notification. */
  list(): readonly Subscription[] {
    const now = this.core.clock.now();
    for (const { id, expirationDateTime } of this.byId.values()) if (expirationDateTime <= now) this.byId.delete(id);
    return [...this.byId.values()];
  }

  /**
   * Returns those that this application created for this person, or for itself: what a request sees depends "on the app ID, the user, and the
   * user's role with a tenant" (learn.microsoft.com/graph/api/subscription-list). The sandbox has no roles for this.
   */
  listOf({ clientId, user }: AccessToken): readonly Subscription[] {
    return this.list().filter((one) => one.applicationId === clientId && one.user.id === user.id);
  }

  /** Returns a subscription. Throws 404 if it does not exist. */
  get(id: string): Subscription {
    return withId(this.list(), id);
  }

  /** Returns a subscription of the token's application and person. Throws 404 if they have none with this id. */
  getOf(token: AccessToken, id: string): Subscription {
    return withId(this.listOf(token), id);
  }

  remove(subscription: Subscription): void {
    this.byId.delete(subscription.id);
  }

  /** Notifies the subscription's lifecycle URL. Returns false if it has none. */
  sendLifecycleEvent(subscription: Subscription, lifecycleEvent: LifecycleEvent): boolean {
    if (lifecycleEvent === 'reauthorizationRequired') subscription.awaitsReauthorization = true;
    if (lifecycleEvent === 'subscriptionRemoved') this.remove(subscription);
    if (subscription.lifecycleNotificationUrl === null) return false;
    this.post(subscription.lifecycleNotificationUrl, [
      {
        subscriptionId: subscription.id,
        subscriptionExpirationDateTime: subscription.expirationDateTime.toISOString(),
        tenantId: subscription.user.tenantId,
        clientState: subscription.clientState,
        lifecycleEvent,
      },
    ]);
    return true;
  }

  private notify(mailbox: Mailbox, change: MailboxChange): void {
    const { kind } = change;
    if (kind === 'mailFolder') return;
    for (const subscription of this.list()) {
      const { watched, changeTypes, idForm } = subscription;
      const { owner } = watched;
      if (owner.id !== mailbox.owner.id || watched.kind !== kind || subscription.awaitsReauthorization) continue;
      if (watched.folderId !== undefined && watched.folderId !== change.folderId) continue;
      if (!changeTypes.includes(change.changeType)) continue;
      const id = idForm === 'immutable' ? change.immutableId : change.id;
      const resource = `Users/${owner.id}/${odataTypes[kind]}s/${id}`;
      this.queue(subscription.notificationUrl, {
        id: randomUUID(),
        subscriptionId: subscription.id,
        subscriptionExpirationDateTime: subscription.expirationDateTime.toISOString(),
        clientState: subscription.clientState,
        changeType: change.changeType,
        resource,
        tenantId: owner.tenantId,
        resourceData: {
          '@odata.type': `#Microsoft.Graph.${odataTypes[kind]}`,
          '@odata.id': resource,
          '@odata.etag': `W/"${change.changeKey}"`,
          id,
        },
      });
    }
  }

  /**
   * Sends all notifications of one moment to a URL in one POST, across subscriptions. Graph's POST may contain several too
   * (learn.microsoft.com/graph/change-notifications-delivery-webhooks).
   */
  private queue(url: string, notification: object): void {
    const waiting = this.queued.get(url);
    if (waiting) {
      waiting.push(notification);
      return;
    }
    const together = [notification];
    this.queued.set(url, together);
    queueMicrotask(() => {
      this.queued.delete(url);
      this.post(url, together);
    });
  }

  private post(url: string, notifications: readonly object[]): void {
    this.core.webhooks.send({
      provider: 'graph',
      url,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ value: notifications }),
      retry: retrySchedule,
      timeoutMilliseconds: acknowledgementMilliseconds,
    });
  }
}

function withId(subscriptions: readonly Subscription[], id: string): Subscription {
  const found = subscriptions.find((subscription) => subscription.id === id.toLowerCase());
  if (found) return found;
  throw new GraphError(404, 'ResourceNotFound', 'The object was not found.');
}
