/** How a property's value is read and compared. */
type MailFilterPropertyType = 'text' | 'person' | 'flag' | 'importance' | 'kind' | 'size' | 'date';

/** One property of the search language, as documentation and forms show it. */
export interface MailFilterProperty {
  /** The spelling in canonical text; names are case-insensitive. */
  readonly name: string;
  /** Other accepted spellings. */
  readonly aliases: readonly string[];
  readonly type: MailFilterPropertyType;
  /** The part of a message that the property tests, as a continuation of "the". */
  readonly looksAt: string;
  /** What may follow the operator. */
  readonly takes: string;
  readonly example: string;
}

const person = 'an address, a name, the part before the @, or a domain (contoso.com, @contoso.com, *@contoso.com)';
const words = 'a word, the beginning of a word followed by *, or a phrase in quotation marks';
const date =
  'MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DDThh:mm:ss with or without Z, two of them with .. between, or today, yesterday, tomorrow, "this week", "last week", "next week", "this month", "last month", "next month", "this year", "last year", "next year"';

/**
 * The properties a filter can name. All but `category` and `isRead` are listed by Microsoft Graph for `$search` on
 * messages. Those two come from Exchange (keyword queries for eDiscovery), as do the aliases.
 */
export const mailFilterProperties = [
  { name: 'from', aliases: [], type: 'person', looksAt: 'sender', takes: person, example: 'from:*@contoso.com' },
  { name: 'to', aliases: [], type: 'person', looksAt: 'To line', takes: person, example: 'to:support@contoso.com' },
  { name: 'cc', aliases: [], type: 'person', looksAt: 'Cc line', takes: person, example: 'cc:"Pilar Pinilla"' },
  { name: 'bcc', aliases: [], type: 'person', looksAt: 'Bcc line', takes: person, example: 'bcc:pilarp' },
  {
    name: 'recipients',
    aliases: [],
    type: 'person',
    looksAt: 'To, Cc and Bcc lines',
    takes: person,
    example: 'recipients:contoso.com',
  },
  {
    name: 'participants',
    aliases: [],
    type: 'person',
    looksAt: 'sender and the To, Cc and Bcc lines',
    takes: person,
    example: 'participants:danas',
  },
  { name: 'subject', aliases: [], type: 'text', looksAt: 'subject', takes: words, example: 'subject:"late delivery"' },
  { name: 'body', aliases: ['content'], type: 'text', looksAt: 'body', takes: words, example: 'body:refund*' },
  {
    name: 'attachment',
    aliases: ['attachmentNames'],
    type: 'text',
    looksAt: 'names of the attached files',
    takes: words,
    example: 'attachment:invoice.pdf',
  },
  {
    name: 'category',
    aliases: [],
    type: 'text',
    looksAt: 'categories',
    takes: words,
    example: 'category:"Red Category"',
  },
  {
    name: 'hasAttachments',
    aliases: ['hasAttachment'],
    type: 'flag',
    looksAt: 'attachments',
    takes: 'true or false; inline images do not count',
    example: 'hasAttachments:true',
  },
  {
    name: 'isRead',
    aliases: [],
    type: 'flag',
    looksAt: 'read mark',
    takes: 'true or false',
    example: 'isRead:false',
  },
  {
    name: 'importance',
    aliases: [],
    type: 'importance',
    looksAt: 'importance',
    takes: 'low, medium (also: normal) or high',
    example: 'importance:high',
  },
  {
    name: 'kind',
    aliases: [],
    type: 'kind',
    looksAt: 'kind of message',
    takes: 'email, meetings, voicemail or another of the provider’s kinds',
    example: 'kind:meetings',
  },
  {
    name: 'received',
    aliases: [],
    type: 'date',
    looksAt: 'time it was received',
    takes: date,
    example: 'received>=07/23/2018',
  },
  { name: 'sent', aliases: [], type: 'date', looksAt: 'time it was sent', takes: date, example: 'sent:"this week"' },
  {
    name: 'size',
    aliases: [],
    type: 'size',
    looksAt: 'size in bytes',
    takes: 'a number of bytes, or two with .. between',
    example: 'size:1..500000',
  },
] as const satisfies readonly MailFilterProperty[];

export type KnownProperty = (typeof mailFilterProperties)[number];

/** The names of the properties of one type. */
export type PropertyNameOf<Type extends MailFilterPropertyType> = Extract<KnownProperty, { type: Type }>['name'];

const bySpelling: ReadonlyMap<string, KnownProperty> = new Map(
  mailFilterProperties.flatMap((property) =>
    [property.name, ...property.aliases].map((spelling) => [spelling.toLowerCase(), property] as const),
  ),
);

/** Every spelling, for finding the nearest one. */
export const propertySpellings: readonly string[] = mailFilterProperties.flatMap((property) => [
  property.name,
  ...property.aliases,
]);

/** Finds a property by name, ignoring case. */
export const findProperty = (name: string): KnownProperty | undefined => bySpelling.get(name.toLowerCase());
