import type { KnownRefusal } from './graph-error-codes';
import type { GraphError } from './wire/error';

/**
 * The codes by which Outlook.com's filter of outgoing mail stops a personal mailbox from sending, named together in EWS's list of error codes
 * (https://learn.microsoft.com/dotnet/api/microsoft.exchange.webservices.data.serviceerror). The status tells nothing: 429 was recorded ("Daily
 * Message/Recipient limit exceeded. Follow the instructions in your Inbox to verify your account"), 554 too, and others expect 403.
 */
const codes =
  /^Error(?:MessageSubmissionBlocked|ExceededMessageLimit|ExceededMaxRecipientLimit(?:Block)?|AccountSuspend)(?:ShowTierUpgrade)?$/i;

/** Whether the mailbox may send nothing any more until its owner has done something, or a day has passed. A burst has the code too, and "Throttle". */
export const isSendingStopped = ({ code, message }: GraphError): boolean =>
  codes.test(code) && !/throttl/i.test(message);

export const sendingStopped: KnownRefusal = {
  type: 'PermissionDenied',
  advice:
    'Microsoft has stopped this mailbox from sending: its daily limit is reached, or its owner has to confirm that it is theirs. Nothing was sent. Its owner has to sign in to Outlook and follow the mail about it in the inbox.',
};
