import type { ApplicationFailure } from '@temporalio/common';
import { defined } from '../json/defined';
import { isToolError, type ProviderErrorDetails } from '../contracts/tool-error';
import { hideSecrets } from './hide-secrets';
import type { HttpHeaders, HttpMethod } from './http-request';

export type Provider = 'microsoft-graph' | 'trello';

export const providerNames: Readonly<Record<Provider, string>> = {
  'microsoft-graph': 'Microsoft Graph',
  trello: 'Trello',
};

/** A call, as far as a failure may reveal it: no query, no header, no body. */
export interface ProviderCall {
  provider: Provider;
  method: HttpMethod;
  path: string;
}

/** An unsuccessful answer, with the beginning of its body. */
export interface Refusal {
  status: number;
  headers: HttpHeaders;
  text: string;
  /** The body was longer than any error text, or broke off, so that the text is empty though there was more. */
  isUnread?: true;
}

export interface CallErrorDetails extends ProviderErrorDetails {
  /** The provider may have carried the call out: look its effect up before repeating it. */
  ambiguous: boolean;
}

/** Returns the details for a failure of a call. A repeated read is harmless, so a read is never ambiguous. */
export function callDetails(
  { provider, method, path }: ProviderCall,
  facts: { mayHaveArrived: boolean; status?: number; code?: string | undefined; requestId?: string | undefined },
): CallErrorDetails {
  const { mayHaveArrived, status, code, requestId } = facts;
  return {
    provider,
    method,
    path: hideSecrets(path),
    ambiguous: mayHaveArrived && method !== 'GET',
    ...defined({ status }),
    ...(code === undefined || code === '' ? {} : { code }),
    ...defined({ requestId }),
  };
}

/** Whether the call may have been carried out despite the failure. The step must then look its effect up before repeating it. */
export function isAmbiguous(error: unknown): error is ApplicationFailure {
  return callErrorDetails(error)?.ambiguous === true;
}

/** Returns the details of a failure from a provider client; undefined for any other error. */
export function callErrorDetails(error: unknown): CallErrorDetails | undefined {
  const details = detailsOf(error);
  return details !== undefined && 'ambiguous' in details ? (details as CallErrorDetails) : undefined;
}

/** Returns the same also of what a step says in a provider's words where no call has failed, such as that an item in Deleted Items is missing. */
export function providerErrorDetails(error: unknown): ProviderErrorDetails | undefined {
  const details = detailsOf(error);
  return details !== undefined && 'provider' in details ? (details as ProviderErrorDetails) : undefined;
}

function detailsOf(error: unknown): object | undefined {
  const details: unknown = isToolError(error) ? error.details?.[0] : undefined;
  return typeof details === 'object' && details !== null ? details : undefined;
}
