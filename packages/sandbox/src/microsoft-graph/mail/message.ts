import type { MeetingPart } from '../calendar/meeting-part';
import type { WallTime } from '../calendar/wall-time';
import type { StoredItem } from '../items/item-store';

export interface EmailAddress {
  readonly name: string;
  readonly address: string;
}

export interface Recipient {
  readonly emailAddress: EmailAddress;
}

export interface ItemBody {
  readonly contentType: 'text' | 'html';
  readonly content: string;
}

export interface ExtendedProperty {
  /** `String {00020329-0000-0000-c000-000000000046} Name ticket`, with the GUID in lower case. */
  readonly id: string;
  readonly value: string;
}

interface MessageHeader {
  readonly name: string;
  readonly value: string;
}

export interface FileAttachment {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly isInline: boolean;
  readonly contentId: string | null;
  readonly lastModifiedDateTime: Date;
  readonly content: Buffer;
  /** Whether it is a message instead of a file; then `content` is the message as MIME. */
  readonly isItem?: boolean;
  /** Whether it is a link to a cloud file; then there is no content. */
  readonly isLink?: boolean;
}

export interface FollowupFlag {
  readonly flagStatus: 'notFlagged' | 'complete' | 'flagged';
  readonly startDateTime?: WallTime;
  readonly dueDateTime?: WallTime;
  readonly completedDateTime?: WallTime;
}

/** The content of a message, without its ids and its folder. */
export interface MessageContent {
  readonly subject: string;
  readonly body: ItemBody;
  readonly from: Recipient | null;
  readonly sender: Recipient | null;
  readonly toRecipients: readonly Recipient[];
  readonly ccRecipients: readonly Recipient[];
  readonly bccRecipients: readonly Recipient[];
  readonly replyTo: readonly Recipient[];
  readonly categories: readonly string[];
  readonly importance: 'low' | 'normal' | 'high';
  readonly inferenceClassification: 'focused' | 'other';
  readonly flag: FollowupFlag;
  readonly isRead: boolean;
  readonly isDraft: boolean;
  readonly isDeliveryReceiptRequested: boolean | null;
  readonly isReadReceiptRequested: boolean;
  readonly internetMessageId: string;
  readonly internetMessageHeaders: readonly MessageHeader[];
  /** Joins the mails of one conversation across all mailboxes. Each mailbox derives its own conversationId from it. */
  readonly thread: string;
  readonly receivedDateTime: Date;
  readonly sentDateTime: Date;
  readonly attachments: readonly FileAttachment[];
  readonly extendedProperties: readonly ExtendedProperty[];
  /** Set in mails about meetings. */
  readonly meeting: MeetingPart | null;
}

/** A message as one mailbox stores it. */
export interface StoredMessage extends StoredItem, MessageContent {
  readonly conversationId: string;
  readonly bodyPreview: string;
}

export const emptyMessage: Omit<MessageContent, 'internetMessageId' | 'thread' | 'receivedDateTime' | 'sentDateTime'> =
  {
    subject: '',
    body: { contentType: 'text', content: '' },
    from: null,
    sender: null,
    toRecipients: [],
    ccRecipients: [],
    bccRecipients: [],
    replyTo: [],
    categories: [],
    importance: 'normal',
    inferenceClassification: 'focused',
    flag: { flagStatus: 'notFlagged' },
    isRead: false,
    isDraft: false,
    isDeliveryReceiptRequested: false,
    isReadReceiptRequested: false,
    internetMessageHeaders: [],
    attachments: [],
    extendedProperties: [],
    meeting: null,
  };
