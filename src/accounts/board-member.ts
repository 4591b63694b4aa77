import type { ApplicationFailure } from '@temporalio/common';
import type { Configuration } from '../configuration';
import { isToolError, toolError } from '../contracts';
import type { AccountOwner } from '../contracts/account-owner';
import { createLimiterRegistry } from '../providers/limiter-registry';
import { path } from '../providers/request-path';
import { createTrelloClient } from '../providers/trello/create-trello-client';
import type { TrelloCredential } from '../providers/trello/trello-client';
import { memberSchema } from '../providers/trello/wire/member';
import { askProvider } from './ask-provider';

/** The part of an API key and token that Trello refused. */
interface RefusedPart {
  part: 'key' | 'token';
}

/** @returns undefined when Trello refused something other than the credential */
export const refusedPart = ({ details }: ApplicationFailure): RefusedPart['part'] | undefined =>
  (details?.[0] as Partial<RefusedPart> | undefined)?.part;

/**
 * Returns the member whose boards a credential opens.
 *
 * @throws PermissionDenied when Trello refuses the credential, with a {@link RefusedPart}
 */
export async function boardMember(
  { trello }: Configuration,
  credential: TrelloCredential,
): Promise<Required<AccountOwner>> {
  const clientFor = (signal: AbortSignal) =>
    createTrelloClient({
      baseUrl: trello.url,
      credential,
      limiter: createLimiterRegistry().trello({ key: 'new', token: 'new' }),
      signal,
    });
  const { username, id } = await askProvider('Trello', 15_000, (signal) =>
    clientFor(signal).get(path`/members/me`, { query: { fields: 'username' }, schema: memberSchema }),
  ).catch((error: unknown) => {
    if (!isToolError(error, 'AccountNeedsReconnect')) throw error;
    const part = /401 "?invalid key/i.test(error.message) ? 'key' : 'token';
    throw toolError<RefusedPart>('PermissionDenied', refusals[part], { details: { part }, cause: error });
  });
  if (username == null)
    throw toolError('ProviderUnavailable', `Trello does not tell the user name of the member ${id}.`);
  return { owner: username, ownerId: id };
}

const refusals = {
  key: 'Trello knows no application with this API key. Copy it whole, from https://trello.com/apps/admin.',
  token: 'Trello does not accept it. Copy the token whole, and make it with this API key.',
} as const;
