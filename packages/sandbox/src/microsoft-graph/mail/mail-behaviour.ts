import { z } from 'zod';

/**
 * What happens to a draft after the 202 of `/send`. Microsoft's pages disagree, so the sandbox offers each variant. Except with `moves`, the copy
 * in Sent Items has new ids (also a new immutable id), and the same internetMessageId and extended properties.
 * - `moves`: The draft stays in Drafts until delivery. Then it is in Sent Items under its immutable id.
 *   (https://learn.microsoft.com/graph/outlook-immutable-id: "the ID will be the same")
 * - `vanishes`: The draft is removed at once. A copy appears at delivery. (https://learn.microsoft.com/graph/api/resources/mail-api-overview:
 *   immutable "with the exception of sending a draft message"; users who get 404 meanwhile: microsoft-graph-docs issues 1533, 11969)
 * - `stays`: The draft stays in Drafts until the transport takes it. Sending it again before that sends a second mail.
 *   (https://learn.microsoft.com/graph/outlook-things-to-know-about-send-mail: 202 means accepted, and no more; a separate copy:
 *   microsoft-graph-docs issue 6250)
 * - `stays locked`: Like `stays`, but sending the draft again before delivery is refused.
 * - `outbox`: The draft moves to the Outbox at once, still marked as a draft. A copy appears at delivery. Graph names that folder but does not
 *   say when it contains anything (https://learn.microsoft.com/graph/api/resources/mailfolder). Users see mail that Outlook sends there for
 *   a few seconds (MicrosoftDocs/Viva issue 271).
 */
export type SentDraft = 'moves' | 'vanishes' | 'stays' | 'stays locked' | 'outbox';

/** Settings for behaviour that reportedly varies in the real service, and for its delays. */
export interface MailBehaviour {
  readonly sentDraft: SentDraft;
  /** Time from the 202 to the delivery, by the sandbox's clock. */
  readonly transitMilliseconds: number;
  /**
   * How long reads of messages, contacts and events lag behind writes. During that time a new item is missing from lists, and a request for its id
   * gets 404. The lag is reported for messages (olkcli issue 118; microsoft-graph-docs issues 1533, 11969). Nothing is documented for contacts and
   * events; the sandbox assumes the worse case, that they lag too. A write always uses the current item.
   */
  readonly readLagMilliseconds: number;
  /** How much longer lists of events lag than reads of one by its id. Nothing is documented; a list may be answered from an index. */
  readonly eventListLagMilliseconds: number;
  /**
   * Upload sessions in a mailbox that is not the caller's own. "createUploadSession succeeds only if the message or event is in the
   * signed-in user's mailbox", else 403 (Graph's known issues, microsoft-graph-docs issue 12103). Reportedly Graph accepts them by now (issue 10831).
   */
  readonly sharedUploads: 'refused' | 'taken';
  /**
   * A second subscription of an application for the same resource and changeType. Graph refuses it with 409
   * (https://learn.microsoft.com/graph/api/subscription-post-subscriptions, "Duplicate subscriptions aren't allowed"), or accepts it, as users
   * report for Outlook's resources (Microsoft Q&A 5600330, 5768670).
   */
  readonly duplicateSubscriptions: 'refused' | 'accepted';
  /**
   * What becomes of an invitation that its mailbox declines. Outlook deletes it from the calendar, unless the mailbox is set to keep it as free: an
   * option since 2023 that is off by default. (https://office365itpros.com/2023/11/30/preserve-declined-meetings; Microsoft 365 roadmap 154056) No
   * document says it of Graph's `decline`.
   */
  readonly declinedEvents: 'removed' | 'kept';
  /**
   * Whether a request for the immutable id of a deleted event or contact finds it in Deleted Items. `findable`: DELETE moves it there
   * (microsoft-graph-docs issue 20914), and the "immutable ID will NOT change if the item is moved to a different folder"
   * (https://learn.microsoft.com/graph/outlook-immutable-id). `hidden`: 404, as users report of events, with ids whose form they do not say
   * (microsoft-graph-docs issues 1332, 15350). Lists, views and change tracking never contain it, and its default id is a new one.
   */
  readonly deletedItems: 'findable' | 'hidden';
  /**
   * How the delta of a folder tells of a mail that has left it and is back by the next round, to who asks for immutable ids. `removed`: as gone, and not
   * again "until it's changed/deleted/moved again" (microsoft-graph-docs issue 21752). The sandbox tells that to who asks for `changeType=created` too, of
   * which nothing is recorded. `created`: as the mail that it is.
   */
  readonly movedBack: 'removed' | 'created';
  /**
   * Largest message of a mailbox. "By default, this message size limit is 35 MB", and administrators may change it.
   * (https://learn.microsoft.com/graph/api/attachment-createuploadsession, "Tip")
   */
  readonly largestMessageBytes: number;
  /**
   * Whether a read of a draft has the words that the answer to its writing had. Nothing is documented, and Exchange stores a text otherwise than it was
   * written ("converted from text"): `otherwise` adds a word to what is read.
   */
  readonly draftsRead: 'as answered' | 'otherwise';
  /**
   * What `$search` finds in the mailbox of a personal account. `words`: terms without a property alone; one with a property (`subject:`, `from:`)
   * finds nothing (littlebearapps/outlook-assistant issues 35, 217). `refused`: a 503 each time (issue 98). `everything`: as in a work account. No
   * document describes it.
   */
  readonly personalSearch: 'words' | 'refused' | 'everything';
  /** How long the files of a mail that arrives are scanned, and placeholders stand in their place (`scan-files.ts`). */
  readonly attachmentScanMilliseconds: number;
}

export const defaultMailBehaviour: MailBehaviour = {
  sentDraft: 'vanishes',
  transitMilliseconds: 0,
  readLagMilliseconds: 0,
  eventListLagMilliseconds: 0,
  sharedUploads: 'refused',
  duplicateSubscriptions: 'refused',
  declinedEvents: 'removed',
  deletedItems: 'findable',
  movedBack: 'removed',
  largestMessageBytes: 35 * 1024 * 1024,
  draftsRead: 'as answered',
  personalSearch: 'words',
  attachmentScanMilliseconds: 0,
};

/** Some of the settings, as a test or a seed file gives them. */
export const mailBehaviourChange = z.strictObject({
  sentDraft: z.enum(['moves', 'vanishes', 'stays', 'stays locked', 'outbox']).exactOptional(),
  transitMilliseconds: z.number().min(0).exactOptional(),
  readLagMilliseconds: z.number().min(0).exactOptional(),
  eventListLagMilliseconds: z.number().min(0).exactOptional(),
  sharedUploads: z.enum(['refused', 'taken']).exactOptional(),
  duplicateSubscriptions: z.enum(['refused', 'accepted']).exactOptional(),
  declinedEvents: z.enum(['removed', 'kept']).exactOptional(),
  deletedItems: z.enum(['findable', 'hidden']).exactOptional(),
  movedBack: z.enum(['removed', 'created']).exactOptional(),
  largestMessageBytes: z.int().min(1).exactOptional(),
  draftsRead: z.enum(['as answered', 'otherwise']).exactOptional(),
  personalSearch: z.enum(['words', 'refused', 'everything']).exactOptional(),
  attachmentScanMilliseconds: z.number().min(0).exactOptional(),
} satisfies Record<keyof MailBehaviour, z.ZodType>);
