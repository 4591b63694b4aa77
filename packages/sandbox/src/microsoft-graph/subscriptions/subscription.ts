import type { DirectoryUser } from '../users/directory';
import type { IdForm } from '../platform/outlook-ids';
import type { MailboxChange, ChangeType } from '../platform/mailbox-changes';

export type LifecycleEvent = 'reauthorizationRequired' | 'subscriptionRemoved' | 'missed';

/** The resource that a subscription watches. */
export interface WatchedResource {
  /** Whose mailbox it is in. */
  readonly owner: DirectoryUser;
  readonly kind: Exclude<MailboxChange['kind'], 'mailFolder'>;
  /** Undefined for all folders of the mailbox. */
  readonly folderId: string | undefined;
}

export interface Subscription {
  readonly id: string;
  readonly applicationId: string;
  /** Who created it: a person, or the application itself. */
  readonly user: DirectoryUser;
  /** The resource as the caller wrote it. Answers repeat it. */
  readonly resource: string;
  readonly watched: WatchedResource;
  readonly changeType: string;
  readonly changeTypes: readonly ChangeType[];
  notificationUrl: string;
  readonly lifecycleNotificationUrl: string | null;
  readonly clientState: string | null;
  readonly idForm: IdForm;
  expirationDateTime: Date;
  /** Set from `reauthorizationRequired` until the subscription is reauthorized. Meanwhile it gets no notifications. */
  awaitsReauthorization: boolean;
}

export function presentSubscription(subscription: Subscription): object {
  return {
    id: subscription.id,
    resource: subscription.resource,
    applicationId: subscription.applicationId,
    changeType: subscription.changeType,
    clientState: subscription.clientState,
    notificationUrl: subscription.notificationUrl,
    notificationQueryOptions: null,
    lifecycleNotificationUrl: subscription.lifecycleNotificationUrl,
    expirationDateTime: subscription.expirationDateTime.toISOString(),
    creatorId: subscription.user.id,
    includeResourceData: null,
    latestSupportedTlsVersion: 'v1_2',
    encryptionCertificate: null,
    encryptionCertificateId: null,
    notificationUrlAppId: null,
  };
}
