import { patched } from '@temporalio/workflow';
import type { EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import { boundedMemory, noPullAhead, waitedEventsAreNew } from '../changes';
import { notAfterNow } from './not-after-now';
import { forgetSightings } from './sightings';
import { forgetSkipped } from './skipped-events';

/** How many delivered events are remembered after a complete pull. Where there are more, the watermark moves up past the oldest. */
const deliveredLimit = 2_000;

/** How many are remembered while no pull completes, so that the watermark cannot follow. At 35 bytes an event and 60 a sighting they fit into continue-as-new. */
const mostDelivered = 5_000;

/**
 * How far the watermark stays behind the last complete pull: an event that surfaces later than this (a mail found in a queue, an action that
 * the provider indexed late) counts as old.
 */
const graceMilliseconds = 24 * 60 * 60 * 1000;

/** How long Temporal certainly remembers the workflows that were started: namespaces keep them for at least a day. */
const rememberedMilliseconds = 12 * 60 * 60 * 1000;

/** Returns the ISO instant from which on an activity may start agents itself: each event is new, or Temporal still knows its agent's run. */
export function startableSince({ delivered, watermark }: TriggerState): string {
  const longAgo = Date.now() - rememberedMilliseconds;
  const since = delivered.reduce(
    (last, [, at]) => (at < longAgo ? Math.max(last, at + 1) : last),
    Date.parse(watermark),
  );
  return new Date(since).toISOString();
}

type Dated = Pick<EventReport, 'key' | 'at' | 'neverStarted'>;

/**
 * Returns whether an event is still to be delivered: not before the watermark, and not delivered already.
 *
 * @param waited whether it could not be read for a while, so that the watermark may have passed it
 */
export function isNew(state: TriggerState, report: Dated, waited = false): boolean {
  const isOld = !waited && report.neverStarted !== true && Date.parse(report.at) < Date.parse(state.watermark);
  return !isOld && !state.delivered.some(([key]) => key === report.key);
}

/** Moves the watermark to a grace before `seenUntil` (or now: a worker's clock may be ahead), or before the oldest waiting hint if that is earlier. */
export function advanceWatermark(state: TriggerState, seenUntil: string): void {
  const isAhead = seenUntil !== notAfterNow(seenUntil) && patched(noPullAhead);
  const completeAt = isAhead ? notAfterNow(seenUntil) : seenUntil;
  state.lastCompletePullAt = completeAt;
  const byTime = Math.min(Date.parse(completeAt), firstAnnounced(state)) - graceMilliseconds;
  moveWatermark(state, Math.max(byTime, afterOverflow(state, deliveredLimit)));
}

/**
 * Forgets the oldest delivered events beyond the limit, even while no pull completes (for example because a board is gone). The watermark moves past
 * the last forgotten event, so that none is delivered twice. An older event is lost if it was neither announced nor seen by a pull until then: the
 * limit is so high that this takes thousands of events without a single complete pull.
 */
export function boundMemory(state: TriggerState): void {
  if (state.delivered.length <= mostDelivered || !patched(boundedMemory)) return;
  moveWatermark(state, afterOverflow(state, mostDelivered));
}

/** Returns the instant since which at most `limit` events are remembered, in epoch ms. Keeps all or none of the events of one millisecond. */
function afterOverflow({ delivered }: TriggerState, limit: number): number {
  const times = delivered.map(([, at]) => at).sort((one, other) => one - other);
  const last = times[delivered.length - limit - 1];
  return last === undefined ? -Infinity : last + 1;
}

/** Moves the watermark to an instant in epoch milliseconds unless it is later, and forgets what is older. */
export function moveWatermark(state: TriggerState, to: number): void {
  const watermark = Math.max(Date.parse(state.watermark), to);
  state.watermark = new Date(watermark).toISOString();
  state.delivered = state.delivered.filter(([, at]) => at >= watermark);
  forgetSightings(state, watermark);
  forgetSkipped(state, watermark);
}

/** Returns when the oldest hint in the inbox was announced: a hint that waits through a pause of a day is not old. */
function firstAnnounced({ inbox }: TriggerState): number {
  if (inbox.length === 0 || !patched(waitedEventsAreNew)) return Infinity;
  return Math.min(...inbox.map(({ receivedAt }) => Date.parse(receivedAt)).filter((at) => Number.isFinite(at)));
}
