import type { AccountOverview } from '../../contracts/account';

/** Returns the address of an account's page; below it are `check`, `reconnect` and `disconnect`. */
export const accountAddress = ({ integration, name }: Pick<AccountOverview, 'integration' | 'name'>): string =>
  `/integrations/${integration}/accounts/${name}`;
