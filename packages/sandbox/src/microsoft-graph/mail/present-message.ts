import { bodyIn } from '../items/body-in';
import { eventModel } from '../calendar/event-model';
import { ownItemOf } from '../calendar/own-item';
import { presentEvent } from '../calendar/present-event';
import { presentMeetingPart } from '../calendar/present-meeting-part';
import { expandExtendedProperties } from '../items/expand-extended-properties';
import { instant } from '../items/instant';
import type { StoredMessage, ItemBody } from './message';
import { attachmentModel, messageModel } from './message-model';
import type { Entity } from '../odata/entity-model';
import { selectProperties } from '../odata/select-properties';
import type { Expand } from '../odata/parse-expand';
import { parseSelect, type ODataQuery } from '../odata/list-query';
import { presentAttachment } from './present-attachment';
import type { MailboxContext } from '../platform/graph-environment';
import type { Preferences } from '../platform/preferences';
import { requireScope } from '../platform/require-scope';

/** Returns the whole message as Graph writes it, before `$select`. Filters examine this form. */
export function messageEntity(message: StoredMessage, preferences: Preferences): Entity {
  const id = preferences.idForm === 'immutable' ? message.immutableId : message.id;
  const body = bodyIn(message.body, preferences.bodyContentType);
  return {
    '@odata.etag': `W/"${message.changeKey}"`,
    id,
    createdDateTime: instant(message.createdDateTime),
    lastModifiedDateTime: instant(message.lastModifiedDateTime),
    changeKey: message.changeKey,
    categories: message.categories,
    receivedDateTime: instant(message.receivedDateTime),
    sentDateTime: instant(message.sentDateTime),
    hasAttachments: message.attachments.some(({ isInline }) => !isInline),
    internetMessageId: message.internetMessageId,
    internetMessageHeaders: message.internetMessageHeaders,
    subject: message.subject,
    bodyPreview: message.bodyPreview,
    importance: message.importance,
    parentFolderId: message.parentFolderId,
    conversationId: message.conversationId,
    conversationIndex: conversationIndexOf(message),
    isDeliveryReceiptRequested: message.isDeliveryReceiptRequested,
    isReadReceiptRequested: message.isReadReceiptRequested,
    isRead: message.isRead,
    isDraft: message.isDraft,
    webLink: `https://outlook.office365.com/owa/?ItemID=${encodeURIComponent(message.id)}&exvsurl=1&viewmodel=ReadMessageItem`,
    inferenceClassification: message.inferenceClassification,
    body,
    sender: message.sender,
    from: message.from,
    toRecipients: message.toRecipients,
    ccRecipients: message.ccRecipients,
    bccRecipients: message.bccRecipients,
    replyTo: message.replyTo,
    flag: message.flag,
    singleValueExtendedProperties: message.extendedProperties,
    ...(message.meeting && presentMeetingPart(message.meeting, preferences.timeZone)),
  };
}

/** Who reads, in which mailbox. */
export type Reader = Pick<MailboxContext['var'], 'mailbox' | 'token' | 'preferences'>;

/** Returns the message as the answer to a request with these options. */
export function presentMessage(
  message: StoredMessage,
  query: Pick<ODataQuery, 'select' | 'expand'>,
  reader: Reader,
): Entity {
  const { preferences } = reader;
  const entity = messageEntity(message, preferences);
  const whole = query.select?.includes('uniqueBody')
    ? { ...entity, uniqueBody: bodyIn(withoutQuotedHistory(message.body), preferences.bodyContentType) }
    : entity;
  const columns = query.select?.filter((name) => !messageModel.navigation.includes(name));
  const selected = selectProperties(whole, columns, messageModel);
  return query.expand.reduce((shown, expand) => ({ ...shown, ...expanded(message, expand, reader) }), selected);
}

/** PidTagHasAttachments (MS-OXCMSG 2.2.1.2) counts inline attachments. `hasAttachments` does not. */
const hasAnyAttachment = ({ attachments }: StoredMessage) => ({
  id: 'Boolean 0xe1b',
  value: String(attachments.length > 0),
});

function expanded(message: StoredMessage, expand: Expand, reader: Reader): Entity {
  if (expand.navigation === 'microsoft.graph.eventMessage/event') return expandedEvent(message, expand, reader);
  if (expand.navigation === 'attachments') {
    const select = parseSelect(expand.options.select, attachmentModel);
    return { attachments: message.attachments.map((attachment) => presentAttachment(attachment, select)) };
  }
  return expandExtendedProperties([...message.extendedProperties, hasAnyAttachment(message)], expand);
}

/**
 * The event in this mailbox that a mail is about, where it is one about a meeting. A delegated token for mail alone is refused (microsoft-graph-docs
 * #15507). Of some mails there is no event in the answer (python-o365 #422).
 */
function expandedEvent(
  { meeting }: StoredMessage,
  { options }: Expand,
  { mailbox, token, preferences }: Reader,
): Entity {
  requireScope({ mailbox, token }, 'Calendars', 'Read');
  if (!meeting) return {};
  const item = ownItemOf(mailbox, meeting);
  const select = parseSelect(options.select, eventModel);
  return { event: item ? presentEvent(item, { select, expand: [] }, preferences) : null };
}

/** Base64, as type `Edm.Binary` requires (Microsoft's Python client decodes it): 22 bytes if nobody has replied ([MS-OXOMSG] 2.2.1.3). */
const conversationIndexOf = ({ conversationId }: StoredMessage): string =>
  Buffer.from(conversationId).subarray(-22).toString('base64');

/** Patterns for the start of the quoted mail, as Outlook and other clients write it. */
const quoteBeginnings = [
  /<div id="?(?:divRplyFwdMsg|appendonsend)"?/i,
  /<hr[^>]*style="[^"]*display:\s*inline-block/i,
  /<blockquote/i,
  /<div class="?gmail_quote/i,
  /^-{2,}\s*Original Message\s*-{2,}/im,
  /^_{20,}\s*$/m,
  /^On .+ wrote:\s*$/m,
];

/** Returns the body up to the first quoted mail. */
function withoutQuotedHistory(body: ItemBody): ItemBody {
  const starts = quoteBeginnings.map((pattern) => body.content.search(pattern)).filter((start) => start >= 0);
  const end = Math.min(body.content.length, ...starts);
  const own = body.content.slice(0, end).trimEnd();
  if (body.contentType === 'text' || end === body.content.length) return { ...body, content: own };
  return { contentType: 'html', content: `${own}</body></html>` };
}
