import type { AccountOverview } from '../../contracts/account';

/** Where an account has its page; below it are `check`, `reconnect` and `disconnect`. */
export const accountAddress = ({ integration, name }: Pick<AccountOverview, 'integration' | 'name'>): string =>
  `/integrations/${integration}/accounts/${name}`;
