export type Importance = 'low' | 'medium' | 'high';

/** The kinds of item Graph and Exchange name for `kind:`. */
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

/** What a filter can look at in a message, free of any provider's wire format. */
export interface FilterableMessage {
  from: FilterableAddress | undefined;
  to: readonly FilterableAddress[];
  cc: readonly FilterableAddress[];
  bcc: readonly FilterableAddress[];
  subject: string;
  /** The body as plain text: tags would be found as words. */
  bodyText: string;
  attachmentNames: readonly string[];
  /** As Graph has it: inline attachments do not count. */
  hasAttachments: boolean;
  /** Graph's `normal` is the search language's `medium`; either is understood. */
  importance: Importance | 'normal';
  kind: MailKind;
  /** ISO 8601 instant. */
  receivedAt: string;
  /** ISO 8601 instant. */
  sentAt: string;
  sizeBytes: number;
  /** Where they were not asked for, `category:` matches nothing. */
  categories?: readonly string[] | undefined;
  /** Where it was not asked for, `isRead:` matches nothing. */
  isRead?: boolean | undefined;
}
