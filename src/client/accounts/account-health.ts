import { accountStates, type AccountOverview, type AccountState, type RenewalProblem } from '../../contracts/account';
import { toSeconds } from '../../text/to-seconds';

/**
 * Account states as a listing shows them. `misconfigured`: the token cannot be renewed until an operator corrects our application's configuration.
 * `expiring`: the account works, but will soon stop working unless it is used.
 */
export const accountHealthStates = [...accountStates, 'misconfigured', 'expiring'] as const;

export type AccountHealthState = (typeof accountHealthStates)[number];

/**
 * The warning comes a month before the end. Both providers forget a refresh token unused for 90 days
 * (learn.microsoft.com/entra/identity-platform/refresh-tokens, developer.atlassian.com, "OAuth 2.0 (3LO) apps"). Use does not prevent that
 * Atlassian's tokens end 365 days after consent (community.developer.atlassian.com/t/60806).
 */
const longUnusedMilliseconds = 60 * 24 * 60 * 60_000;

/** For an account whose overview has no `renewedAt`, the unused time counts from its connection. @param now epoch milliseconds */
export function healthStateOf(account: AccountOverview, now: number): AccountHealthState {
  const { connectedAt, renewedAt = connectedAt } = account;
  const state = workingStateOf(account);
  const isLongUnused =
    hasRefreshToken(account) && renewedAt !== undefined && now - Date.parse(renewedAt) > longUnusedMilliseconds;
  return state === 'connected' && isLongUnused ? 'expiring' : state;
}

/** An application requests new tokens itself; tokens made on Trello's page, for `read` and `write` as a whole, do not expire. */
const hasRefreshToken = ({ permissionType, scopes }: AccountOverview): boolean =>
  permissionType !== 'application' && !scopes.includes('read');

/** Whether the account works at the moment, and who has to act if it does not. */
export const workingStateOf = ({
  state,
  renewalProblem,
}: Pick<AccountOverview, 'state' | 'renewalProblem'>): AccountState | 'misconfigured' =>
  state === 'connected' && renewalProblem !== undefined ? 'misconfigured' : state;

/** Says that an account's token cannot be renewed, since when and why. */
export const misconfiguredInWords = (
  { integration, name }: Pick<AccountOverview, 'integration' | 'name'>,
  { since, reason }: RenewalProblem,
): string => `The token of the ${integration} account "${name}" cannot be renewed since ${toSeconds(since)}. ${reason}`;
