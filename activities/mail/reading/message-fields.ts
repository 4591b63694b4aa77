import { defined } from '../../../src/json/defined';
import type { MessageSummary } from '../../../src/contracts/mail/message-summary';
import { mostPeople } from '../../../src/contracts/most-people';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { mailboxPath, type MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { messageText, type MessageText } from '../../../src/providers/microsoft-graph/message-text';
import { splitQuotedHistory } from '../../../src/providers/microsoft-graph/split-quoted-history';
import type { GraphAttachment } from '../../../src/providers/microsoft-graph/wire/attachment';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { trimmedText } from '../../../src/text/cut-text';
import { addressOf } from '../../mailbox/address-of';
import { answerFiles, filesAt } from '../../mailbox/files-at';
import { meetingOf } from './meeting-mail';

/** The fields that steps and triggers read of a message, besides its text. */
const messageFields =
  'id,conversationId,internetMessageId,subject,from,replyTo,toRecipients,ccRecipients,bccRecipients,receivedDateTime,sentDateTime,isRead,isDraft,' +
  'importance,flag,categories,parentFolderId,hasAttachments';

/**
 * @param webLinks whether to read the address in Outlook on the web too, which is long
 * @param bodyLength 0: reads only whether there is any text
 * @param arrival whether to read the headers that it was delivered with, of which a message that was sent has none, and when it was put into the mailbox
 */
export const fieldsOf = ({ webLinks, bodyLength, arrival = false }: MessageParts): string =>
  `${messageFields},${bodyLength > 0 ? 'body' : 'bodyPreview'}${webLinks ? ',webLink' : ''}${arrival ? ',internetMessageHeaders,createdDateTime' : ''}`;

interface MessageParts {
  webLinks: boolean;
  bodyLength: number;
  arrival?: boolean;
}

/** Returns the fields that {@link fieldsOf} wrote without the body, even if a provider has URL-encoded them. */
export const withoutBody = (fields: string): string => fields.replace(/(,|%2C)body(?=,|%2C|$)/i, '$1bodyPreview');

/** Property that says whether there is any attachment. `hasAttachments` ignores inline ones (PidTagHasAttachments, MS-OXCMSG 2.2.1.2). */
const anyAttachment = 'Boolean 0x0E1B';

/** `$expand` that shows whether a message has any attachment at all. */
export const showingAnyAttachment = `singleValueExtendedProperties($filter=id eq '${anyAttachment}')`;

/** Compares loosely, because Graph writes the property's number in its own format. */
const isAnyAttachment = (id: string): boolean => /^boolean 0x0*e1b$/i.test(id);

/** Lists the attachments of a message without their bytes, except pictures shown inside the text. */
export const listAttachments = async (
  graph: GraphClient,
  message: GraphMessage,
  at: MailboxPath = mailboxPath(),
): Promise<GraphAttachment[]> => (mayHaveFiles(message) ? filesAt(at`/messages/${message.id}/attachments`, graph) : []);

const mayHaveFiles = ({ hasAttachments, singleValueExtendedProperties }: GraphMessage): boolean =>
  hasAttachments === true ||
  (singleValueExtendedProperties ?? []).some(({ id, value }) => isAnyAttachment(id) && value?.toLowerCase() === 'true');

export interface SummaryOptions {
  account: string;
  /** The shared mailbox the message is in, if it is not the account's own. */
  mailbox?: string | undefined;
  /** The longest body, in characters. */
  bodyLength: number;
  includeQuotedHistory: boolean;
  /** Whether the message was requested by its id: the answer then has all recipients and files, however many. */
  byId?: boolean;
  /** The event that a mail of a calendar is about, where it was asked for. */
  eventId?: string | undefined;
  /** The day by which it is to be followed up. */
  flagDue: string | undefined;
}

/** Returns a message as models get it. */
export function summariseMessage(
  message: GraphMessage,
  attachments: GraphAttachment[],
  { account, mailbox, bodyLength, includeQuotedHistory, byId = false, eventId, flagDue }: SummaryOptions,
): MessageSummary {
  const { text, isCut, hadHidden } = message.body == null ? unread(message) : messageText(message);
  const { latest, quoted } = splitQuotedHistory(text);
  const body = trimmedText(latest, bodyLength);
  const history = trimmedText(includeQuotedHistory ? quoted : '', bodyLength);
  const [from] = message.from == null ? [] : addressOf(message.from);
  const replyTo = message.replyTo.flatMap(addressOf);
  const to = message.toRecipients.flatMap(addressOf);
  const cc = message.ccRecipients.flatMap(addressOf);
  const bcc = message.bccRecipients.flatMap(addressOf);
  const others = isElsewhere(replyTo, from) ? replyTo : [];
  const shown = <Person>(people: Person[]) => (byId ? people : people.slice(0, mostPeople));
  const isCutShort = [to, cc, bcc, others].some((people) => shown(people).length < people.length);
  return {
    id: message.id,
    ...(message.conversationId != null && { conversationId: message.conversationId }),
    subject: message.subject ?? '',
    ...defined({ from }),
    to: shown(to),
    ...(cc.length !== 0 && { cc: shown(cc) }),
    ...(bcc.length !== 0 && { bcc: shown(bcc) }),
    ...(others.length !== 0 && { replyTo: shown(others) }),
    ...(isCutShort && { recipientCount: to.length + cc.length + bcc.length + others.length }),
    ...defined({ meeting: meetingOf(message), eventId }),
    ...(message.receivedDateTime != null && { receivedAt: message.receivedDateTime }),
    ...(message.sentDateTime != null && wasDelayed(message) && { sentAt: message.sentDateTime }),
    isRead: message.isRead ?? false,
    ...(message.isDraft === true && { isDraft: true }),
    ...(message.importance === undefined || message.importance === 'normal' ? {} : { importance: message.importance }),
    ...flagOf(message),
    ...defined({ flagDue }),
    ...(message.categories.length !== 0 && { labels: message.categories }),
    ...(message.parentFolderId != null && { folderId: message.parentFolderId }),
    ...(message.webLink != null && { webLink: message.webLink }),
    body: body.text,
    truncated: body.truncated || history.truncated || isCut,
    ...(hadHidden && { hiddenText: true }),
    ...(history.text !== '' && { quotedHistory: history.text }),
    ...(quoted === '' || includeQuotedHistory ? {} : { hasQuotedHistory: true }),
    ...answerFiles(attachments, { from: 'mail', account, mailbox, messageId: message.id }, { all: byId }),
  };
}

/** Returns the empty text of a message whose text was not requested, or is larger than an answer may be. */
const unread = ({ bodyPreview }: GraphMessage): MessageText => ({
  text: '',
  isCut: bodyPreview == null || bodyPreview.trim() !== '',
  hadHidden: false,
});

/** Returns whether replies go to another address than the sender's. */
const isElsewhere = (replyTo: readonly { address: string }[], from: { address: string } | undefined): boolean =>
  replyTo.some(({ address }) => address.toLowerCase() !== from?.address.toLowerCase());

/** Returns whether the mail took over a minute. Mail takes seconds: a slower one was held back, and the sender knows it by the sent date. */
const wasDelayed = ({ sentDateTime, receivedDateTime }: GraphMessage): boolean =>
  Date.parse(receivedDateTime ?? '') - Date.parse(sentDateTime ?? '') > 60_000;

function flagOf({ flag }: GraphMessage): Pick<MessageSummary, 'flag'> {
  const status = flag?.flagStatus;
  return status === 'flagged' || status === 'complete' ? { flag: status } : {};
}
