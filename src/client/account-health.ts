import { accountStates, type AccountOverview, type AccountState, type RenewalProblem } from '../contracts/account';
import { toSeconds } from '../contracts/to-seconds';

/**
 * As a listing of many shows it. `misconfigured`: its token cannot be renewed until an operator mends our application's configuration. `expiring`: it works,
 * but not for much longer unless it is used.
 */
export const accountHealthStates = [...accountStates, 'misconfigured', 'expiring'] as const;

export type AccountHealthState = (typeof accountHealthStates)[number];

/**
 * Both providers forget a refresh token that nobody has used for 90 days (learn.microsoft.com/entra/identity-platform/refresh-tokens,
 * developer.atlassian.com, "OAuth 2.0 (3LO) apps"); a month before that somebody should know. In milliseconds. That Atlassian's end 365 days after consent,
 * used or not (community.developer.atlassian.com/t/60806), no use prevents.
 */
const longUnused = 60 * 24 * 60 * 60_000;

/**
 * One that was not renewed, by what is published of it, counts from when it was connected. @param now epoch milliseconds
 */
export function healthStateOf(account: AccountOverview, now: number): AccountHealthState {
  const { connectedAt, renewedAt = connectedAt } = account;
  const state = workingStateOf(account);
  const isLongUnused = hasRefreshToken(account) && renewedAt !== undefined && now - Date.parse(renewedAt) > longUnused;
  return state === 'connected' && isLongUnused ? 'expiring' : state;
}

/** An application asks for its tokens anew; those made on Trello's page, for `read` and `write` as a whole, do not end. */
const hasRefreshToken = ({ permissionType, scopes }: AccountOverview): boolean =>
  permissionType !== 'application' && !scopes.includes('read');

/** Whether it works at the moment, and who has to act where it does not. */
export const workingStateOf = ({
  state,
  renewalProblem,
}: Pick<AccountOverview, 'state' | 'renewalProblem'>): AccountState | 'misconfigured' =>
  state === 'connected' && renewalProblem !== undefined ? 'misconfigured' : state;

/** That an account's token cannot be renewed, since when and why. */
export const misconfiguredInWords = (
  { integration, name }: Pick<AccountOverview, 'integration' | 'name'>,
  { since, reason }: RenewalProblem,
): string => `The token of the ${integration} account "${name}" cannot be renewed since ${toSeconds(since)}. ${reason}`;
