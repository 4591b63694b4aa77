import type { ApprovalState } from '../../contracts/approval';

/** The state as it is by the clock: past its expiry nothing can be decided, whether or not a worker has run to say so. */
export function withExpiry(state: ApprovalState, now: number = Date.now()): ApprovalState {
  if (state.outcome !== undefined || now < Date.parse(state.expiresAt)) return state;
  return { ...state, outcome: { kind: 'expired', expiredAt: state.expiresAt } };
}
