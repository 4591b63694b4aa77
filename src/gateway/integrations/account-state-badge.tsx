import type { AccountState } from '../../contracts/account';

const tones = { connected: 'good', 'needs reconnect': 'bad', disconnected: 'warning' } as const;

export function AccountStateBadge({ state }: { state: AccountState }) {
  return <span class={`badge ${tones[state]}`}>{state}</span>;
}
