import type { ToolErrorType } from '../../contracts/tool-error';

export interface KnownRefusal {
  type: ToolErrorType;
  /** What happened and what to do. */
  advice: string;
}

const invalidId: KnownRefusal = {
  type: 'InvalidInput',
  advice: 'An id is malformed. Use ids exactly as an earlier step returned them.',
};
const searchAlone: KnownRefusal = {
  type: 'InvalidInput',
  advice: '$search cannot be combined with $filter or $orderby on messages. Leave one of them out.',
};
const accessDenied: KnownRefusal = {
  type: 'PermissionDenied',
  advice:
    'This account may not do that. Check that it was connected with the permission needed, and that its owner has access to this mailbox.',
};
const notFound: KnownRefusal = {
  type: 'NotFound',
  advice: 'There is nothing with this id or name in the mailbox. It may have been deleted; look it up again.',
};
export const noMailbox: KnownRefusal = {
  type: 'NotFound',
  advice: 'There is no mailbox for this user, or it is inactive or not hosted online. Check the address.',
};
const nameTaken: KnownRefusal = {
  type: 'Conflict',
  advice: 'Something with this name exists already. Use it, or choose another name.',
};
/** The link of a delta listing is no longer valid. */
export const listingLost: KnownRefusal = {
  type: 'NotFound',
  advice: 'Microsoft Graph no longer knows where this listing had stopped. Start the listing again.',
};
const changedMeanwhile: KnownRefusal = {
  type: 'Conflict',
  advice: 'The item was changed by someone else in the meantime. Read it again, then repeat the change.',
};
export const tooLarge: KnownRefusal = {
  type: 'InvalidInput',
  advice: 'The request is too large. Send files above 3 MB as attachments by reference.',
};
const messageTooLarge: KnownRefusal = {
  type: 'InvalidInput',
  advice:
    'The message is too large for this mailbox. Unless an administrator has set another limit, it takes 35 MB, in which files count a third more than their bytes: some 25 MB of files in all. Leave files out, or share links to them.',
};
const badInterval: KnownRefusal = {
  type: 'InvalidInput',
  advice: 'The time range is not one Microsoft Graph accepts. Give an end after the start and a shorter range.',
};
export const mailboxFull: KnownRefusal = {
  type: 'Conflict',
  advice: 'The mailbox is full. Its owner has to free space first.',
};
/** For a read. A delta is noted in the mailbox, in a store that may be full without its mail (microsoft-graph-docs issues 2927, 5730). */
export const storeFull: KnownRefusal = {
  type: 'Conflict',
  advice:
    'Exchange keeps notes of such a reading in the mailbox, whose store has no room for them. That need not be mail: have an administrator look at what fills it.',
};
export const reconnect: KnownRefusal = {
  type: 'AccountNeedsReconnect',
  advice: 'The account’s sign-in is no longer accepted. Connect it again.',
};
/** For Outlook's status Forbidden inside an `ExtensionError`. */
export const closedMailbox: KnownRefusal = {
  type: 'PermissionDenied',
  advice:
    'This mailbox is on premises or closed to this application by a policy. Ask the organization’s administrator.',
};
const notForAccount: KnownRefusal = {
  type: 'PermissionDenied',
  advice:
    'Microsoft Graph refuses this to the account without blaming its sign-in. Some of it is for work and school accounts alone: check in its documentation whether this is, that the account was connected with the permission needed, and that its mailbox has a licence and is hosted online.',
};

/** Error codes that are more specific than their status, in lower case, because Graph's own spelling varies. */
export const graphErrorCodes: Readonly<Record<string, KnownRefusal>> = {
  errorinvalididmalformed: invalidId,
  errorinvalidid: invalidId,
  errorinvalidurlqueryfilter: {
    type: 'InvalidInput',
    advice: 'The $filter is not valid. Check its property names, and put texts in single quotes, doubled inside.',
  },
  inefficientfilter: {
    type: 'InvalidInput',
    advice:
      'The filter and sort order are too complex together. Every property in $orderby must also come first in $filter, in the same order.',
  },
  searchwithorderby: searchAlone,
  searchwithfilter: searchAlone,
  errorduplicatetransactionid: {
    type: 'Conflict',
    advice: 'An event with this transactionId exists already. Look it up instead of creating it again.',
  },
  errormimecontentinvalidbase64string: {
    type: 'InvalidInput',
    advice: 'The MIME message is not valid base64. Encode the whole message as base64.',
  },
  invalidauthenticationtoken: reconnect,
  unauthenticated: reconnect,
  authentication_expiredtoken: reconnect,
  authentication_missingormalformed: reconnect,
  // Said with 400 to a personal account, and of a mailbox that has no licence (OfficeDev/msteams-meetings-template issue 3, alcionai/corso PR 3744).
  authenticationerror: notForAccount,
  erroraccessdenied: accessDenied,
  accessdenied: accessDenied,
  authorization_requestdenied: accessDenied,
  notallowed: accessDenied,
  errorsendasdenied: {
    type: 'PermissionDenied',
    advice:
      'This account may not send as that address. Send from its own address, or have an administrator grant Send As.',
  },
  errormessageblocked: {
    type: 'InvalidInput',
    advice: 'Microsoft takes this message for spam and did not send it. Change its text or its recipients.',
  },
  erroritemnotfound: notFound,
  itemnotfound: notFound,
  errorinvalidmailboxitemid: {
    type: 'NotFound',
    advice:
      'This id is of another mailbox than the one that was asked. Name the mailbox that it is from, or look it up again.',
  },
  resourcenotfound: {
    type: 'NotFound',
    advice: 'Microsoft Graph does not know this path. Check its spelling against the documentation.',
  },
  request_resourcenotfound: notFound,
  mailboxnotenabledforrestapi: noMailbox,
  mailboxnotsupportedforrestapi: noMailbox,
  errorinvaliduser: noMailbox,
  errornonexistentmailbox: noMailbox,
  errorfolderexists: nameTaken,
  namealreadyexists: nameTaken,
  syncstatenotfound: listingLost,
  syncstateinvalid: listingLost,
  resyncrequired: listingLost,
  errorirresolvableconflict: changedMeanwhile,
  resourcemodified: changedMeanwhile,
  errormessagesizeexceeded: messageTooLarge,
  requestentitytoolarge: tooLarge,
  errorinvalidtimeinterval: badInterval,
  errortimeintervaltoobig: badInterval,
  errorinvalidmergedfreebusyinterval: badInterval,
  errormailboxdataarraytoobig: {
    type: 'InvalidInput',
    advice: 'That is more people than one request may ask about. Ask about 20 at a time.',
  },
  quotalimitreached: mailboxFull,
  errorquotaexceeded: mailboxFull,
};

/** The meaning of a status when its code is unknown. */
export const graphErrorStatuses: Readonly<Record<number, KnownRefusal>> = {
  401: notForAccount,
  403: accessDenied,
  404: notFound,
  405: {
    type: 'InvalidInput',
    advice: 'This path does not take this method. Check both against the documentation.',
  },
  409: { type: 'Conflict', advice: 'It clashes with something that exists already. Look that up first.' },
  410: listingLost,
  412: changedMeanwhile,
  413: tooLarge,
  423: { type: 'Conflict', advice: 'The item is locked at the moment. Repeat it later.' },
  507: mailboxFull,
};
