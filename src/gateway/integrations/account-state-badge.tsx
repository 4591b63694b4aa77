import { workingStateOf } from '../../client/accounts/account-health';
import type { AccountOverview } from '../../contracts/account';

const tones = { connected: 'good', misconfigured: 'bad', 'needs reconnect': 'bad', disconnected: 'warning' } as const;

export function AccountStateBadge({ account }: { account: AccountOverview }) {
  const state = workingStateOf(account);
  return <span class={`badge ${tones[state]}`}>{state}</span>;
}
