/**
 * What becomes of a draft after the 202 of `/send`. Microsoft's pages disagree, so the sandbox can do each; in all but `moves` the copy in
 * Sent Items has another id, the immutable one included, and the same internetMessageId and extended properties.
 *
 * - `moves`: it lies in Drafts until it is delivered, then in Sent Items under its immutable id.
 *   (https://learn.microsoft.com/graph/outlook-immutable-id: "the ID will be the same")
 * - `vanishes`: it is gone at once; a copy comes with the delivery. (https://learn.microsoft.com/graph/api/resources/mail-api-overview:
 *   immutable "with the exception of sending a draft message"; users who get 404 meanwhile: microsoft-graph-docs issues 1533, 11969)
 * - `stays`: it lies in Drafts until the transport takes it, and sent again meanwhile it is another mail.
 *   (https://learn.microsoft.com/graph/outlook-things-to-know-about-send-mail: 202 says accepted, and no more; a separate copy:
 *   microsoft-graph-docs issue 6250)
 * - `stays locked`: the same, but sending it again meanwhile is refused.
 * - `outbox`: it goes to the Outbox at once, still marked as a draft, and a copy comes with the delivery. Graph names that folder and does not
 *   say when anything is in it (https://learn.microsoft.com/graph/api/resources/mailfolder); of mail that Outlook sends, users see it there for
 *   a few seconds (MicrosoftDocs/Viva issue 271).
 */
export type SentDraft = 'moves' | 'vanishes' | 'stays' | 'stays locked' | 'outbox';

/** Where the real service is said to behave in more than one way, or to take its time. */
export interface MailBehaviour {
  readonly sentDraft: SentDraft;
  /** From the 202 to the delivery, by the sandbox's clock. */
  readonly transitMilliseconds: number;
  /**
   * How far what is read of messages, contacts and events lags behind what was written: what was made is not listed, and 404 by its id, for
   * a while. Recorded for messages (olkcli issue 118; microsoft-graph-docs issues 1533, 11969); nothing is documented for contacts and
   * events: that they lag too is the unkind assumption. A write always meets the item as it is.
   */
  readonly readLagMilliseconds: number;
  /**
   * Upload sessions in a mailbox that is not the caller's own: "createUploadSession succeeds only if the message or event is in the
   * signed-in user's mailbox", else 403 (Graph's known issues, microsoft-graph-docs issue 12103); said to be taken by now (issue 10831).
   */
  readonly sharedUploads: 'refused' | 'taken';
  /**
   * A second subscription of an application for the same resource and changeType: refused with 409
   * (https://learn.microsoft.com/graph/api/subscription-post-subscriptions, "Duplicate subscriptions aren't allowed"), or taken, as users
   * find for Outlook's resources (Microsoft Q&A 5600330, 5768670).
   */
  readonly duplicateSubscriptions: 'refused' | 'accepted';
}

export const defaultMailBehaviour: MailBehaviour = {
  sentDraft: 'vanishes',
  transitMilliseconds: 0,
  readLagMilliseconds: 0,
  sharedUploads: 'refused',
  duplicateSubscriptions: 'refused',
};
