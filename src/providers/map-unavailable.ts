import type { ApplicationFailure } from '@temporalio/common';
import { defined } from '../json/defined';
import { toolError } from '../contracts/tool-error';
import { perhapsDone, tryAgain } from '../contracts/unknown-end';
import { callDetails, providerNames, type ProviderCall, type Refusal } from './provider-call';
import type { RequestFailure } from './request-failure';
import { retryAfterMilliseconds } from './retry-after';

/** Turns a request without a complete answer into the failure a step throws: retryable, and ambiguous for a write that may have arrived. */
export function mapRequestFailure(call: ProviderCall, failure: RequestFailure): ApplicationFailure {
  const details = callDetails(call, { mayHaveArrived: failure.ambiguous, code: failure.code });
  const name = providerNames[call.provider];
  return toolError('ProviderUnavailable', `${name} could not be reached: ${failure.message}. ${next(details)}`, {
    details,
  });
}

/**
 * Maps refusals that are temporary: 429 and 503 (`RateLimited`, with the provider's `Retry-After` when it gave one),
 * other 5xx and 408 (`ProviderUnavailable`), and a 403 that is a page: it comes from a gateway in front of the provider and says nothing about the
 * request. A request answered with 429 or a gateway's page was certainly not carried out; the others may have been.
 *
 * @returns undefined for any other status
 */
export function mapUnavailable(
  call: ProviderCall,
  { status, headers, text }: Refusal,
  facts: { code?: string; requestId?: string | undefined },
): ApplicationFailure | undefined {
  const name = providerNames[call.provider];
  const isGateway =
    status === 403 && /^\s*</.test(text) && /\bhtml\b/i.test(headers['content-type'] ?? text.slice(0, 200));
  const details = callDetails(call, { ...facts, status, mayHaveArrived: status !== 429 && !isGateway });
  if (isGateway) {
    const sentence = `A gateway before ${name} turned the request away (403); it is not about what the account may do.`;
    return toolError('ProviderUnavailable', `${sentence} ${next(details)}`, { details });
  }
  if (status === 429 || status === 503) {
    const wait = retryAfterMilliseconds(headers['retry-after']);
    const reason = status === 429 ? 'is getting too many requests for this account' : 'is too busy at the moment';
    return toolError('RateLimited', `${name} ${reason} (${status}). ${next(details)}`, {
      details,
      ...defined({ retryAfterMilliseconds: wait }),
    });
  }
  if (status < 500 && status !== 408) return undefined;
  if (status === 501) return undefined;
  return toolError('ProviderUnavailable', `${name} failed to answer (${status}). ${next(details)}`, { details });
}

function next({ ambiguous }: { ambiguous: boolean }): string {
  return ambiguous ? perhapsDone : tryAgain;
}
