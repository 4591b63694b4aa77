import type { ApplicationFailure } from '@temporalio/common';
import { toolError } from '../../contracts/tool-error';
import { providerNames, type Provider } from '../provider-call';

/** Delay when waiting for a place instead of a window: it is unknown when a place is released. */
const placeDelayMilliseconds = 1_000;

/** @param delay until there is room, in milliseconds; 0 when unknown */
export const limitUsedUp = (provider: Provider, delay: number): ApplicationFailure =>
  rateLimited(provider, 'has no room left in its request limit for this account', delay);

/** @param delay until its turn is due, in milliseconds; a benign failure, because a full waiting room is no error */
export const waitingRoomFull = (provider: Provider, delay: number): ApplicationFailure =>
  rateLimited(
    provider,
    'has more waiting for the request limit of this account than a worker has room for',
    delay,
    true,
  );

/** @param delay until another refusal is safe, in milliseconds */
export const almostLockedOut = (provider: Provider, delay: number): ApplicationFailure =>
  rateLimited(provider, 'refused so many requests that it would lock this key out', delay);

/** Has no time to retry after: the call's own retries decide how long it keeps trying. */
export function providerAway(provider: Provider): ApplicationFailure {
  const name = providerNames[provider];
  return toolError(
    'ProviderUnavailable',
    `${name} has failed to answer whatever it was asked for this account; nothing was sent. Now and then one request asks whether it is back.`,
    { details: { provider } },
  );
}

function rateLimited(provider: Provider, reason: string, delay: number, benign = false): ApplicationFailure {
  const retryAfterMilliseconds = Math.ceil(Math.max(delay, placeDelayMilliseconds));
  const seconds = Math.ceil(retryAfterMilliseconds / 1000);
  return toolError(
    'RateLimited',
    `${providerNames[provider]} ${reason}; nothing was sent. Try again in ${seconds} s.`,
    { details: { provider }, retryAfterMilliseconds, benign },
  );
}
