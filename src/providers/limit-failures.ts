import type { ApplicationFailure } from '@temporalio/common';
import { toolError } from '../contracts/tool-error';
import { providerNames, type Provider } from './provider-call';

/** Waiting for a place, not for a window: nobody knows when one is given back. In milliseconds. */
const comeBackForAPlace = 1_000;

/** @param delay until there is room, in milliseconds; 0 where nobody knows */
export const limitUsedUp = (provider: Provider, delay: number): ApplicationFailure =>
  rateLimited(provider, 'has no room left in its request limit for this account', delay);

/** @param delay until its turn is due, in milliseconds; so long as all is well, this is nobody's fault */
export const turnedAway = (provider: Provider, delay: number): ApplicationFailure =>
  rateLimited(
    provider,
    'has more waiting for the request limit of this account than a worker has room for',
    delay,
    true,
  );

/** @param delay until another refusal does no harm, in milliseconds */
export const almostLockedOut = (provider: Provider, delay: number): ApplicationFailure =>
  rateLimited(provider, 'refused so many requests that it would lock this key out', delay);

/** Without a time to come back at: how patient a call is, its own retries say. */
export function providerAway(provider: Provider): ApplicationFailure {
  const name = providerNames[provider];
  return toolError(
    'ProviderUnavailable',
    `${name} has failed to answer whatever it was asked for this account; nothing was sent. Now and then one request asks whether it is back.`,
    { details: { provider } },
  );
}

function rateLimited(provider: Provider, reason: string, delay: number, benign = false): ApplicationFailure {
  const retryAfterMilliseconds = Math.ceil(Math.max(delay, comeBackForAPlace));
  const seconds = Math.ceil(retryAfterMilliseconds / 1000);
  return toolError(
    'RateLimited',
    `${providerNames[provider]} ${reason}; nothing was sent. Try again in ${seconds} s.`,
    { details: { provider }, retryAfterMilliseconds, benign },
  );
}
