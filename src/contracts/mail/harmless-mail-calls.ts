import { harmless, listOf, named, objectOf, type FieldRules, type HarmlessCall } from '../harmless-call';

const mailbox = '(?:me|users/:id)';
const folder = 'mailfolders/:id(?:/childfolders/:id)*';
const message = `${mailbox}/(?:${folder}/)?messages/:id`;
const ownMessage = `me/(?:${folder}/)?messages/:id`;
const contactFolder = 'contactfolders/:id(?:/childfolders/:id)*';
const contact = `me/(?:${contactFolder}/)?contacts`;
const event = 'me/(?:calendar/)?events';

/** A file that comes with the message. A reference attachment shares a file; an item attachment is an object of its own. */
const attachment: FieldRules = {
  ...named('name', 'contentType', 'contentBytes', 'contentId', 'contentLocation', 'isInline', 'size'),
  '@odata.type': (value) => value === '#microsoft.graph.fileAttachment',
};

/** What a message may be made of while it is a draft, and what may be changed of one that has come. Nothing of it reaches anybody before it is sent. */
const messageFields: FieldRules = {
  ...named('subject', 'body', 'from', 'sender', 'toRecipients', 'ccRecipients', 'bccRecipients', 'replyTo'),
  ...named('importance', 'categories', 'flag', 'isRead', 'inferenceClassification', 'internetMessageHeaders'),
  ...named('isReadReceiptRequested', 'isDeliveryReceiptRequested', 'internetMessageId', 'conversationIndex'),
  ...named('singleValueExtendedProperties', 'multiValueExtendedProperties'),
  attachments: listOf(objectOf(attachment)),
  '@odata.type': (value) => value === '#microsoft.graph.message',
};

const answerFields: FieldRules = {
  ...named('comment', 'toRecipients'),
  message: objectOf(messageFields),
};

const contactFields: FieldRules = {
  ...named(
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
  ...named('emailAddresses', 'primaryEmailAddress', 'secondaryEmailAddress', 'tertiaryEmailAddress', 'websites'),
  ...named('businessPhones', 'homePhones', 'mobilePhone', 'phones', 'imAddresses', 'birthday', 'personalNotes'),
  ...named('companyName', 'department', 'jobTitle', 'officeLocation', 'profession', 'manager', 'assistantName'),
  ...named('businessAddress', 'homeAddress', 'otherAddress', 'postalAddresses', 'businessHomePage', 'spouseName'),
  ...named('children', 'categories', 'flag', 'parentFolderId', 'yomiGivenName', 'yomiSurname', 'yomiCompanyName'),
  ...named('singleValueExtendedProperties', 'multiValueExtendedProperties'),
  '@odata.type': (value) => value === '#microsoft.graph.contact',
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Fields of an event that are the owner's own: changing them tells the attendees nothing. */
const privateEventFields = named(
  ...['categories', 'isReminderOn', 'reminderMinutesBeforeStart', 'showAs', 'sensitivity'],
  ...['singleValueExtendedProperties', 'multiValueExtendedProperties'],
);

/** An event of one's own: with nobody invited, and no meeting that others can enter. */
const eventFields: FieldRules = {
  ...privateEventFields,
  ...named('subject', 'body', 'start', 'end', 'isAllDay', 'location', 'locations', 'importance', 'recurrence'),
  ...named('transactionId', 'originalStartTimeZone', 'originalEndTimeZone'),
  attendees: isEmptyList,
  isOnlineMeeting: (value) => value === false,
  '@odata.type': (value) => value === '#microsoft.graph.event',
};

/** POSTs that only ask, whatever is asked. */
export const askingPath = [
  `${mailbox}/(?:calendar/|calendars/:id/)?getschedule`,
  `${mailbox}/(?:findmeetingtimes|getmailtips|translateexchangeids)`,
  `${mailbox}/(?:getmembergroups|getmemberobjects|checkmembergroups|checkmemberobjects)`,
  'search/query|directoryobjects/getbyids|communications/getpresencesbyuserid',
].join('|');

/**
 * The calls of Microsoft Graph that are known to reach nobody and to give nothing away, beside reading. It is a list of what is
 * harmless, and not of what does harm: whatever Graph has beside it, and whatever it will have, asks.
 *
 * A mailbox under `/users/{id}` may be somebody else's, who would see what is put there: of it messages are read, marked, drafted and moved only.
 */
export const harmlessMailCalls: readonly HarmlessCall[] = [
  harmless('POST', `${mailbox}/messages|me/${folder}/messages`, 'create', messageFields),
  harmless('POST', `${message}/create(?:reply|replyall|forward)`, 'create', answerFields),
  harmless('POST', `${message}/attachments`, 'create', attachment),
  harmless('POST', `${message}/attachments/createuploadsession`, 'create', named('attachmentItem')),
  harmless('POST', `${ownMessage}/copy`, 'create', named('destinationId')),
  harmless('POST', `${message}/move`, 'update', named('destinationId')),
  harmless('PATCH', message, 'update', messageFields),
  // To Deleted Items; a contact or a file that is taken off a message is gone for good.
  harmless('DELETE', ownMessage, 'delete'),

  harmless('POST', `me/mailfolders|me/${folder}/childfolders`, 'create', named('displayName', 'isHidden')),
  harmless('POST', `me/${folder}/copy`, 'create', named('destinationId')),
  harmless('POST', `me/${folder}/move`, 'update', named('destinationId')),
  harmless('PATCH', `me/${folder}`, 'update', named('displayName')),
  harmless('POST', 'me/outlook/mastercategories', 'create', named('displayName', 'color')),
  harmless('PATCH', 'me/outlook/mastercategories/:id', 'update', named('color')),
  harmless('DELETE', 'me/outlook/mastercategories/:id', 'delete'),

  harmless('POST', contact, 'create', contactFields),
  harmless('PATCH', `${contact}/:id`, 'update', contactFields),
  harmless('POST', `me/contactfolders|me/${contactFolder}/childfolders`, 'create', named('displayName')),
  harmless('PATCH', `me/${contactFolder}`, 'update', named('displayName')),

  harmless('POST', event, 'create', eventFields),
  harmless('PATCH', `${event}/:id`, 'update', privateEventFields),
  harmless('POST', `${event}/:id/dismissreminder`, 'update'),
  harmless('POST', `${event}/:id/snoozereminder`, 'update', named('newReminderTime')),
  harmless('POST', 'me/calendars|me/calendargroups/:id/calendars', 'create', named('name', 'color', 'hexColor')),
  harmless('POST', 'me/calendargroups', 'create', named('name')),
  harmless('PATCH', 'me/calendargroups/:id', 'update', named('name')),
];
