import { workflowInfo } from '@temporalio/workflow';
import { defined } from '../../../src/json/defined';
import type { PullOutcome } from '../../../src/messages/trigger-activities';
import type { TriggerState, UnreadEvent } from '../../../src/messages/trigger';
import { noteForgotten } from './event-log';
import { notAfterNow } from './not-after-now';
import { forgetSecondKeys } from './second-keys';
import { moveWatermark } from './watermark';

/**
 * Makes a trigger that was reset count older events as delivered: its state is that of the reset point, and Temporal no longer knows for which of
 * them agents were started after that. What waits to be read since then is left to a person. Needs no `patched`: only activities of reset runs
 * answer with `keptSince`.
 */
export function forgetOlder(
  state: TriggerState,
  { keptSince, resetRun, resetAt }: Pick<PullOutcome, 'keptSince' | 'resetRun' | 'resetAt'>,
): void {
  // Keep the run that the answer names, not this run's own id: a replayed answer may be about the reset of an earlier run.
  if (resetRun !== undefined) Object.assign(state, { resetRun, resetAt });
  if (keptSince === undefined) return;
  const since = Date.parse(notAfterNow(keptSince));
  moveWatermark(state, since);
  forgetSecondKeys(state, resetAt ?? keptSince);
  const isOld = (event: UnreadEvent): boolean => Date.parse(event.since) < since;
  const { unread = [] } = state;
  // What was set aside is logged already.
  for (const event of unread) if (isOld(event) && event.isSetAside !== true) noteForgotten(state, event);
  state.unread = unread.filter((event) => !isOld(event));
}

/**
 * Notes for how long Temporal keeps runs. Where that is longer than before, or was not known, runs that have ended by now may be gone sooner, as each is
 * kept for as long as was set when it ended: what happened before may have started the agent. Needs no `patched`: it changes the state alone.
 */
export function noteRetention(state: TriggerState, { retentionDays }: Pick<PullOutcome, 'retentionDays'>): void {
  if (retentionDays === undefined || retentionDays === state.retentionDays) return;
  if (retentionDays > (state.retentionDays ?? 0)) state.asNowSince = new Date(Date.now()).toISOString();
  state.retentionDays = retentionDays;
}

/** Returns the id of the run that the last reset created: this run, or one that it continues. */
function resetRunOf(state: TriggerState): string | undefined {
  const { originalExecutionRunId, runId } = workflowInfo();
  return originalExecutionRunId === runId ? state.resetRun : runId;
}

/** Returns the last reset if no pull has been complete since then; otherwise an empty object. */
export function openReset(state: TriggerState): Pick<TriggerState, 'resetRun' | 'resetAt'> {
  const { lastCompletePullAt = '' } = state;
  const resetRun = resetRunOf(state);
  // After a second reset, the state still names the first one, whose time is not this run's.
  const resetAt = resetRun === state.resetRun ? state.resetAt : undefined;
  const hasSeenAll = resetAt !== undefined && Date.parse(lastCompletePullAt) >= Date.parse(resetAt);
  return hasSeenAll ? {} : defined({ resetRun, resetAt });
}

/** Returns the state for continue-as-new. It names this run's reset, because a run can end (it has too many events) before its first pull. */
export function carriedOver(state: TriggerState): TriggerState {
  const { resetRun: _run, resetAt: _at, ...others } = state;
  return { ...others, ...openReset(state) };
}
