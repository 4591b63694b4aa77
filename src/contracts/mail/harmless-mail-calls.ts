import { anyValueOf, harmless, listOf, objectOf, type FieldRules, type HarmlessCall } from '../raw-call/harmless-call';
import { recoverableItems, wellKnownFolders } from './folder-field';

const mailbox = '(?:me|users/:id)';
const folder = 'mailfolders/:id(?:/childfolders/:id)*';
const message = `${mailbox}/(?:${folder}/)?messages/:id`;
const contactFolder = 'contactfolders/:id(?:/childfolders/:id)*';
const contact = `me/(?:${contactFolder}/)?contacts`;
const event = 'me/(?:calendar/)?events';

/** A file attached to the message. Other types are excluded: a reference attachment shares a file, an item attachment is a separate object. */
const attachment: FieldRules = {
  ...anyValueOf('name', 'contentType', 'contentBytes', 'contentId', 'contentLocation', 'isInline', 'size'),
  '@odata.type': (value) => value === '#microsoft.graph.fileAttachment',
};

/**
 * Fields of a draft, and fields that may change on a received message. None of them reaches anybody before the message is sent. Extended properties are
 * listed nowhere here, as they can say anything of an item: created with PidTagMessageFlags (`Integer 0x0E07`) without its bit for unsent, a message is
 * no draft but a received one, in any sender's name ([MS-OXCMSG] 2.2.1.6); our own mark keeps a mail from starting agents.
 */
const messageFields: FieldRules = {
  ...anyValueOf('subject', 'body', 'from', 'sender', 'toRecipients', 'ccRecipients', 'bccRecipients', 'replyTo'),
  ...anyValueOf('importance', 'categories', 'flag', 'isRead', 'inferenceClassification', 'internetMessageHeaders'),
  ...anyValueOf('isReadReceiptRequested', 'isDeliveryReceiptRequested', 'internetMessageId', 'conversationIndex'),
  attachments: listOf(objectOf(attachment)),
  '@odata.type': (value) => value === '#microsoft.graph.message',
};

const shownFolders: ReadonlySet<unknown> = new Set(wellKnownFolders.filter((folder) => folder !== recoverableItems));

/** A folder by its well-known name. An id may be that of Recoverable Items, from where what is moved there is removed for good. */
const destination: FieldRules = {
  destinationid: (value) => typeof value === 'string' && shownFolders.has(value.toLowerCase()),
};

const answerFields: FieldRules = {
  ...anyValueOf('comment', 'toRecipients'),
  message: objectOf(messageFields),
};

const contactFields: FieldRules = {
  ...anyValueOf(
    'givenName',
    'middleName',
    'surname',
    'displayName',
    'fileAs',
    'initials',
    'title',
    'nickName',
    'generation',
  ),
  ...anyValueOf('emailAddresses', 'primaryEmailAddress', 'secondaryEmailAddress', 'tertiaryEmailAddress', 'websites'),
  ...anyValueOf('businessPhones', 'homePhones', 'mobilePhone', 'phones', 'imAddresses', 'birthday', 'personalNotes'),
  ...anyValueOf('companyName', 'department', 'jobTitle', 'officeLocation', 'profession', 'manager', 'assistantName'),
  ...anyValueOf('businessAddress', 'homeAddress', 'otherAddress', 'postalAddresses', 'businessHomePage', 'spouseName'),
  ...anyValueOf('children', 'categories', 'flag', 'parentFolderId', 'yomiGivenName', 'yomiSurname', 'yomiCompanyName'),
  '@odata.type': (value) => value === '#microsoft.graph.contact',
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Fields of an event that concern only its owner: changing them notifies no attendee. */
const privateEventFields = anyValueOf('categories', 'isReminderOn', 'reminderMinutesBeforeStart', 'showAs');

/** An event of the owner alone: without attendees, and without an online meeting that others could join. */
const eventFields: FieldRules = {
  ...privateEventFields,
  ...anyValueOf('subject', 'body', 'start', 'end', 'isAllDay', 'location', 'locations', 'importance', 'sensitivity'),
  ...anyValueOf('recurrence', 'transactionId', 'originalStartTimeZone', 'originalEndTimeZone'),
  attendees: isEmptyList,
  isOnlineMeeting: (value) => value === false,
  '@odata.type': (value) => value === '#microsoft.graph.event',
};

/** POST requests that only query, whatever their content. */
export const askingPath = [
  `${mailbox}/(?:calendar/|calendars/:id/)?getschedule`,
  `${mailbox}/(?:findmeetingtimes|getmailtips|translateexchangeids)`,
  `${mailbox}/(?:getmembergroups|getmemberobjects|checkmembergroups|checkmemberobjects)`,
  'search/query|directoryobjects/getbyids|communications/getpresencesbyuserid',
].join('|');

/**
 * Microsoft Graph calls, apart from reads, that are known to reach nobody and to disclose nothing. It lists harmless calls instead of
 * harmful ones: whatever Graph has besides, or will add, needs approval.
 *
 * A mailbox under `/users/{id}` may belong to another person, who would see changes: only reading, marking, drafting and moving messages is listed.
 *
 * Copying mail is not listed: a trigger may take the copy for a mail that arrives, or one that is flagged, and start the agent that copied it again.
 */
export const harmlessMailCalls: readonly HarmlessCall[] = [
  harmless('POST', `${mailbox}/messages|me/${folder}/messages`, 'create', messageFields),
  harmless('POST', `${message}/create(?:reply|replyall|forward)`, 'create', answerFields),
  harmless('POST', `${message}/attachments`, 'create', attachment),
  harmless('POST', `${message}/attachments/createuploadsession`, 'create', anyValueOf('attachmentItem')),
  // DELETE of a message is not listed: in Deleted Items, where an id finds it too, it is final. So it is of a contact or an attachment.
  harmless('POST', `${message}/move`, 'update', destination),
  harmless('PATCH', message, 'update', messageFields),

  harmless('POST', `me/mailfolders|me/${folder}/childfolders`, 'create', anyValueOf('displayName', 'isHidden')),
  harmless('POST', `me/${folder}/move`, 'update', destination),
  harmless('PATCH', `me/${folder}`, 'update', anyValueOf('displayName')),
  harmless('POST', 'me/outlook/mastercategories', 'create', anyValueOf('displayName', 'color')),
  harmless('PATCH', 'me/outlook/mastercategories/:id', 'update', anyValueOf('color')),
  harmless('DELETE', 'me/outlook/mastercategories/:id', 'delete'),

  harmless('POST', contact, 'create', contactFields),
  harmless('PATCH', `${contact}/:id`, 'update', contactFields),
  harmless('POST', `me/contactfolders|me/${contactFolder}/childfolders`, 'create', anyValueOf('displayName')),
  harmless('PATCH', `me/${contactFolder}`, 'update', anyValueOf('displayName')),

  harmless('POST', event, 'create', eventFields),
  harmless('PATCH', `${event}/:id`, 'update', privateEventFields),
  harmless('POST', `${event}/:id/dismissreminder`, 'update'),
  harmless('POST', `${event}/:id/snoozereminder`, 'update', anyValueOf('newReminderTime')),
  harmless('POST', 'me/calendars|me/calendargroups/:id/calendars', 'create', anyValueOf('name', 'color', 'hexColor')),
  harmless('POST', 'me/calendargroups', 'create', anyValueOf('name')),
  harmless('PATCH', 'me/calendargroups/:id', 'update', anyValueOf('name')),
];
