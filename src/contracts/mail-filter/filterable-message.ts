export type Importance = 'low' | 'medium' | 'high';

/** The kinds of item that Graph and Exchange list for `kind:`. */
export const mailKinds = [
  'contacts',
  'docs',
  'email',
  'externaldata',
  'faxes',
  'im',
  'journals',
  'meetings',
  'microsoftteams',
  'notes',
  'posts',
  'rssfeeds',
  'tasks',
  'voicemail',
] as const;

export type MailKind = (typeof mailKinds)[number];

export interface FilterableAddress {
  name?: string | undefined;
  address: string;
}

/** The parts of a message that a filter can test, independent of any provider's wire format. */
export interface FilterableMessage {
  from: FilterableAddress | undefined;
  to: readonly FilterableAddress[];
  cc: readonly FilterableAddress[];
  bcc: readonly FilterableAddress[];
  subject: string;
  /** The body as plain text: in HTML, tags would match as words. */
  bodyText: string;
  attachmentNames: readonly string[];
  /** As in Graph: inline attachments do not count. */
  hasAttachments: boolean;
  /** Graph's `normal` equals the search language's `medium`; both are accepted. */
  importance: Importance | 'normal';
  kind: MailKind;
  /** ISO 8601 instant. */
  receivedAt: string;
  /** ISO 8601 instant. */
  sentAt: string;
  sizeBytes: number;
  /** If categories were not requested, `category:` matches nothing. */
  categories?: readonly string[] | undefined;
  /** If it was not requested, `isRead:` matches nothing. */
  isRead?: boolean | undefined;
}
