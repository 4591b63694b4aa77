import type { TriggerState, UnreadEvent } from '../../src/messages/trigger';
import { moveWatermark, noteForgotten } from './event-log';
import { notAfterNow } from './not-after-now';

/**
 * Lets a trigger that was reset take older events for delivered: its state is that of the point of the reset, and Temporal has forgotten which agents
 * it started for them since. What waits to be read since then is left to a person. Needs no `patched`: only activities of reset runs answer with `keptSince`.
 */
export function forgetOlder(state: TriggerState, { keptSince }: { keptSince?: string }): void {
  if (keptSince === undefined) return;
  const since = Date.parse(notAfterNow(keptSince));
  moveWatermark(state, since);
  const isOld = (event: UnreadEvent): boolean => Date.parse(event.since) < since;
  const { unread = [] } = state;
  // What was set aside is logged already.
  for (const event of unread) if (isOld(event) && event.isSetAside !== true) noteForgotten(state, event);
  if (unread.some(isOld)) state.unread = unread.filter((event) => !isOld(event));
}
