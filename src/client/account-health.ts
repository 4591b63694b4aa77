import type { AccountOverview, AccountState } from '../contracts/account';

/** As a listing of many shows it: `expiring` works, but not for much longer unless it is used. */
export type AccountHealthState = AccountState | 'expiring';

/**
 * Both providers forget a refresh token that nobody has used for 90 days (learn.microsoft.com/entra/identity-platform/refresh-tokens,
 * developer.atlassian.com, "OAuth 2.0 (3LO) apps"); a month before that somebody should know. In milliseconds.
 */
const longUnused = 60 * 24 * 60 * 60_000;

/** An application, which has no such token, asks for its own anew. @param now epoch milliseconds */
export function healthStateOf({ state, renewedAt, permissionType }: AccountOverview, now: number): AccountHealthState {
  const isLongUnused =
    permissionType !== 'application' && renewedAt !== undefined && now - Date.parse(renewedAt) > longUnused;
  return state === 'connected' && isLongUnused ? 'expiring' : state;
}
