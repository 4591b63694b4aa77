import type { TriggerState } from '../../src/messages/trigger';
import { moveWatermark } from './event-log';
import { notAfterNow } from './not-after-now';

/**
 * Lets a trigger that was reset take older events for delivered: its state is that of the point of the reset, and Temporal has forgotten which agents
 * it started for them since. Needs no `patched`: only activities of reset runs answer with `keptSince`.
 */
export function forgetOlder(state: TriggerState, { keptSince }: { keptSince?: string }): void {
  if (keptSince === undefined) return;
  const since = Date.parse(notAfterNow(keptSince));
  moveWatermark(state, since);
  if (state.unread !== undefined) state.unread = state.unread.filter((event) => Date.parse(event.since) >= since);
}
