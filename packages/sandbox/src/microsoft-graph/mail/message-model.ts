import {
  boolean,
  collection,
  complex,
  date,
  enumeration,
  extendedProperties,
  integer,
  opaque,
  text,
  type EntityModel,
} from '../odata/entity-model';

const recipient = complex({ emailAddress: complex({ name: text, address: text }) });

/** Recipient lists can be read but not filtered: Exchange has no restriction for them. */
const recipients = opaque;

export const messageModel: EntityModel = {
  typeName: 'microsoft.graph.message',
  properties: {
    id: text,
    createdDateTime: date,
    lastModifiedDateTime: date,
    changeKey: text,
    categories: collection(text),
    receivedDateTime: date,
    sentDateTime: date,
    hasAttachments: boolean,
    internetMessageId: text,
    internetMessageHeaders: opaque,
    subject: text,
    bodyPreview: text,
    importance: enumeration,
    parentFolderId: text,
    conversationId: text,
    conversationIndex: opaque,
    isDeliveryReceiptRequested: boolean,
    isReadReceiptRequested: boolean,
    isRead: boolean,
    isDraft: boolean,
    webLink: opaque,
    inferenceClassification: enumeration,
    body: complex({ contentType: enumeration, content: text }),
    uniqueBody: opaque,
    sender: recipient,
    from: recipient,
    toRecipients: recipients,
    ccRecipients: recipients,
    bccRecipients: recipients,
    replyTo: recipients,
    flag: complex({ flagStatus: enumeration }),
    singleValueExtendedProperties: extendedProperties,
  },
  onlyWhenSelected: ['internetMessageHeaders', 'uniqueBody', 'singleValueExtendedProperties'],
  navigation: ['attachments', 'singleValueExtendedProperties', 'microsoft.graph.eventMessage/event'],
  absentNavigation: ['extensions', 'multiValueExtendedProperties'],
};

export const mailFolderModel: EntityModel = {
  typeName: 'microsoft.graph.mailFolder',
  properties: {
    id: text,
    displayName: text,
    parentFolderId: text,
    childFolderCount: integer,
    unreadItemCount: integer,
    totalItemCount: integer,
    sizeInBytes: integer,
    isHidden: boolean,
    singleValueExtendedProperties: extendedProperties,
  },
  onlyWhenSelected: ['sizeInBytes'],
  navigation: [],
  absentNavigation: [
    ...['childFolders', 'messageRules', 'messages'],
    ...['singleValueExtendedProperties', 'multiValueExtendedProperties'],
  ],
};

export const attachmentModel: EntityModel = {
  typeName: 'microsoft.graph.attachment',
  properties: {
    id: text,
    lastModifiedDateTime: date,
    name: text,
    contentType: text,
    size: integer,
    isInline: boolean,
    contentId: opaque,
    contentLocation: opaque,
    contentBytes: opaque,
  },
  // "Could not find a property named 'contentId' on type 'microsoft.graph.attachment'." (microsoft-graph-explorer-v4 #3916)
  derived: { 'microsoft.graph.fileAttachment': ['contentId', 'contentLocation', 'contentBytes'] },
  onlyWhenSelected: [],
  navigation: ['microsoft.graph.itemAttachment/item'],
};
