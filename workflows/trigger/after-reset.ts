import { workflowInfo } from '@temporalio/workflow';
import type { TriggerState, UnreadEvent } from '../../src/messages/trigger';
import { moveWatermark, noteForgotten } from './event-log';
import { notAfterNow } from './not-after-now';

/**
 * Makes a trigger that was reset count older events as delivered: its state is that of the reset point, and Temporal no longer knows for which of
 * them agents were started after that. What waits to be read since then is left to a person. Needs no `patched`: only activities of reset runs
 * answer with `keptSince`.
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

/**
 * Returns the state from which another run continues: it names this run if it began by a reset. That may end, by the number of its events, before it
 * has looked at all.
 */
export function passedOn(state: TriggerState): TriggerState {
  const { originalExecutionRunId, runId } = workflowInfo();
  return originalExecutionRunId === runId ? state : { ...state, resetRun: runId };
}
