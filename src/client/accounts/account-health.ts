import { accountStates, type AccountOverview, type AccountState, type RenewalProblem } from '../../contracts/account';
import { toSeconds } from '../../text/to-seconds';
import { endingInWords, endingOf } from './account-ending';

/**
 * Account states as a listing shows them. `misconfigured`: the token cannot be renewed until an operator corrects our application's configuration.
 * `expiring`: the account works, and will stop working within a month unless it is used, or connected again.
 */
export const accountHealthStates = [...accountStates, 'misconfigured', 'expiring'] as const;

export type AccountHealthState = (typeof accountHealthStates)[number];

/** @param now epoch milliseconds */
export function healthStateOf(account: AccountOverview, now: number): AccountHealthState {
  const state = workingStateOf(account);
  return state === 'connected' && endingOf(account, now) !== undefined ? 'expiring' : state;
}

/** Says of an account that is `expiring` when it ends, and what to do before. @param now epoch milliseconds */
export function expiryInWords(account: AccountOverview, now: number): string | undefined {
  const ending = workingStateOf(account) === 'connected' ? endingOf(account, now) : undefined;
  return ending && endingInWords(account, ending, now);
}

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
