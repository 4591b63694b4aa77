import type { ApplicationFailure } from '@temporalio/common';
import { ownProperty } from '../../json/own-property';
import { toolError } from '../../contracts/tool-error';
import { tryAgain } from '../../contracts/unknown-end';
import { mapUnavailable } from '../map-unavailable';
import { callDetails, callErrorDetails, type ProviderCall, type Refusal } from '../provider-call';
import { quoteProvider } from '../quote-provider';
import { isExtensionError, statusOfExtension } from './extension-error';
import {
  closedMailbox,
  graphErrorCodes,
  graphErrorStatuses,
  listingLost,
  mailboxFull,
  noMailbox,
  reconnect,
  storeFull,
  tooLarge,
  type KnownRefusal,
} from './graph-error-codes';
import { isSendingStopped, sendingStopped } from './sending-stopped';
import { readGraphError, type GraphError } from './wire/error';

const otherwise: KnownRefusal = { type: 'InvalidInput', advice: 'Microsoft Graph refused the request. Correct it.' };

const redirect: KnownRefusal = {
  type: 'ProviderUnavailable',
  advice: 'Microsoft Graph answered with a redirect, which is never followed.',
};

/**
 * Turns an error answer of Microsoft Graph into the failure a step throws: by error code, then by status. The only place
 * where this happens. The status inside an `ExtensionError` counts before the answer's own.
 *
 * - 429 and 503 are `RateLimited`, with the time of `Retry-After` plus jitter; without the header Temporal backs off.
 * - Other 5xx are `ProviderUnavailable`, retryable. For a write, `details.ambiguous` is true: it may have been carried out,
 *   and the step must look its effect up before it repeats it. The same holds for a write answered with 503.
 * - A 400 without any body passes as well: it is `ProviderUnavailable`, but a refusal, so that a write was not carried out.
 * - What stops a mailbox from sending is a refusal for good, whatever its status.
 */
export function mapGraphError(call: ProviderCall, refusal: Refusal): ApplicationFailure {
  const { headers, text } = refusal;
  const error = readGraphError(text);
  const status = statusOfExtension(error) ?? refusal.status;
  const meant = { ...refusal, status };
  const facts = { code: error.code, requestId: headers['request-id'] ?? error.requestId };
  const isStopped = isSendingStopped(error);
  const passing = status === 507 || isStopped ? undefined : mapUnavailable(call, meant, facts);
  if (passing !== undefined) return passing;
  if (saysNothing(refusal)) return withoutReason(call, facts);
  const known = isStopped ? sendingStopped : knownRefusal(call, meant, error);
  return toolError(known.type, `${known.advice} (Microsoft Graph: ${answer(refusal.status, error)})`, {
    details: callDetails(call, { ...facts, status, mayHaveArrived: false }),
    retryable: false,
  });
}

/** At times Graph refuses a good request like this, and takes it when it is repeated (https://github.com/twentyhq/twenty/pull/18726). */
const saysNothing = ({ status, text, isUnread }: Refusal): boolean =>
  status === 400 && text.trim() === '' && isUnread !== true;

function withoutReason(call: ProviderCall, { requestId }: { requestId: string | undefined }): ApplicationFailure {
  return toolError('ProviderUnavailable', `Microsoft Graph refused the request without saying why (400). ${tryAgain}`, {
    details: callDetails(call, { requestId, status: 400, mayHaveArrived: false }),
  });
}

/** Whether the link of a delta listing is no longer valid, so that the listing must start again. */
export function isListingLost(error: unknown): boolean {
  const details = callErrorDetails(error);
  return details?.status === 410 || ownProperty(graphErrorCodes, details?.code?.toLowerCase() ?? '') === listingLost;
}

/** RFC 6750, section 3.1, and the challenge for a changed policy (https://learn.microsoft.com/entra/identity-platform/claims-challenge). */
const challengeOfToken = /\berror ?= ?"(?:invalid_token|insufficient_claims)"/i;

/**
 * Whether a 401 blames the token: it is expired, revoked or challenged. Graph also answers 401 to authentication that is "not valid for the resource"
 * (https://learn.microsoft.com/graph/errors), such as a request for what that kind of account cannot have.
 */
export function blamesGraphToken({ headers, text }: Pick<Refusal, 'headers' | 'text'>): boolean {
  if (challengeOfToken.test(headers['www-authenticate'] ?? '')) return true;
  return refusalByCode(readGraphError(text).code)?.type === 'AccountNeedsReconnect';
}

/**
 * The text for a mail above 4 MB. Its code, BadRequest, is not specific.
 * (https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/682)
 */
const tooLong = /maximum request length supported/i;

/**
 * The text for the mailbox of a user who has none online. Its code, ResourceNotFound, is that of a path which Graph does not know
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/5143, 2085).
 */
const undiscovered = /resource could not be discovered/i;

const refusalByCode = (code: string): KnownRefusal | undefined => ownProperty(graphErrorCodes, code.toLowerCase());

function knownRefusal({ method }: ProviderCall, refusal: Refusal, { code, message }: GraphError): KnownRefusal {
  const { status } = refusal;
  if (status < 400) return redirect;
  if (status === 401 && blamesGraphToken(refusal)) return reconnect;
  if (status === 400 && tooLong.test(refusal.text)) return tooLarge;
  if (status === 403 && isExtensionError(code)) return closedMailbox;
  if (status === 404 && undiscovered.test(message)) return noMailbox;
  if (method === 'GET' && refusalByCode(code) === mailboxFull) return storeFull;
  return refusalByCode(code) ?? graphErrorStatuses[status] ?? otherwise;
}

function answer(status: number, { code, message }: { code: string; message: string }): string {
  const quote = quoteProvider(message);
  return [String(status), code, quote].filter((part) => part !== '').join(' ');
}
