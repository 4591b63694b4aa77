import { patched } from '@temporalio/workflow';
import { toSeconds } from '../../../src/text/to-seconds';
import type { DispatchOutcome, EventReport, RecentEvent } from '../../../src/contracts/trigger-report';
import type { TriggerState, UnreadEvent } from '../../../src/messages/trigger';
import type { StartedEvent } from '../../../src/messages/trigger-activities';
import { startedRunId } from '../../../src/messages/run-ids';
import { deliveredStayLogged, failedStayLogged } from '../changes';
import { rememberSecondKey } from './second-keys';
import { noteSighting } from './sightings';
import { rememberSkipped, wasSkipped } from './skipped-events';
import { isNew } from './watermark';

const recentLimit = 50;
/** The log keeps this many failed events beyond those, for a week: a person who replays one needs its id, and nothing else names it. */
const failedLimit = 250;
const failedKeptMilliseconds = 7 * 24 * 60 * 60 * 1000;
/** The log keeps this many of the last delivered events: of a trigger that skips most of what it sees, they are what a person looks for. */
const deliveredLogged = 10;
/** Maximum number of logged events that were announced too late: a person may file many old mails at once. */
const lateLimit = 10;

export function noteDelivered(
  state: TriggerState,
  report: Omit<EventReport, 'outcome'>,
  outcome: DispatchOutcome,
): void {
  if (outcome.kind === 'failed') {
    state.counts.failed += 1;
    noteRecent(state, report, { delivered: false, failed: true, reason: reasonOf(outcome) });
    return;
  }
  rememberSecondKey(state, report);
  state.counts.delivered += 1;
  state.delivered.push([report.key, Date.parse(report.at)]);
  noteSighting(state, report);
  noteRecent(state, report, { delivered: true, workflowId: outcome.workflowId });
}

/**
 * @param definition the definition with which the events were read
 * @returns the events that are logged
 */
export function noteStarted(
  state: TriggerState,
  started: readonly StartedEvent[],
  definition: TriggerState['definition'],
): StartedEvent[] {
  return started.filter((event) => {
    // A failure under the old configuration does not count: the event is handled again under the new one.
    const isLeft = event.kind === 'failed' && state.definition !== definition;
    if (isLeft || !isNew(state, event)) return false;
    const plainId = startedRunId(state.target.agent, definition.id, event.eventId);
    noteDelivered(state, event, event.kind === 'failed' ? event : { workflowId: plainId, ...event });
    return true;
  });
}

/** Returns why an event failed. Histories of earlier versions may lack the reason. */
const reasonOf = ({ problem = 'The agent could not be started.' }: { problem?: string }): string => problem;

const isLogged = ({ recent }: TriggerState, report: EventReport): boolean =>
  recent.some(({ eventId }) => eventId === report.eventId);

/** @returns whether the event is skipped for the first time */
export function noteSkipped(state: TriggerState, report: EventReport, reason: string): boolean {
  const isKnown = isLogged(state, report) || wasSkipped(state, report);
  // Seen the other way (webhook or pull), the event might lack the reason for skipping it, such as who made the change.
  if (report.change !== undefined) state.delivered.push([report.key, Date.parse(report.at)]);
  else rememberSkipped(state, report);
  noteSighting(state, report);
  if (isKnown) return false;
  state.counts.skipped += 1;
  noteRecent(state, report, { delivered: false, reason });
  return true;
}

/**
 * Logs announced events that would start the agent but for their age. The trigger remembers its deliveries only since the watermark, and Temporal may
 * have dropped the run of such an event: a mail may have been released only now, or delivered long ago and filed now.
 */
export function noteTooOld(state: TriggerState, reports: readonly EventReport[]): void {
  for (const report of reports) {
    const isTooOld = report.outcome.kind === 'matched' && !isNew(state, report) && isNew(state, report, true);
    if (!isTooOld) continue;
    const reason =
      `It happened before ${toSeconds(state.watermark)}, since when the trigger remembers what it has delivered: announced so late, it is taken for old. ` +
      'It may have been delivered when it happened; only if it was not, replay it.';
    noteLate(state, report, reason);
  }
}

/** Logs an event that may have been delivered before, at a time that the trigger does not remember. */
export function noteLate(state: TriggerState, report: EventReport, reason: string): void {
  if (!isLogged(state, report)) noteRecent(state, report, { delivered: false, late: true, reason });
}

/** Logs an event that the trigger has tried to read often enough. */
export function noteSetAside(state: TriggerState, event: UnreadEvent): void {
  const { failures, problem, perhapsDelivered = false } = event;
  const advice = perhapsDelivered
    ? 'the trigger was reset to a point before it, and nobody knows any more whether its agent was started then: replay it only if it was not.'
    : 'replay it to try again.';
  noteUnreadable(state, event, `It could not be read in ${failures} attempts and is set aside; ${advice} ${problem}`);
}

/** Logs an event that is not read again, as its agent may have been started after the point to which the trigger was reset. */
export function noteForgotten(state: TriggerState, event: UnreadEvent): void {
  const reason =
    'It could not be read at the point to which the trigger was reset, and nobody knows any more whether its agent was started later: ' +
    `replay it only if it was not. ${event.problem}`;
  noteUnreadable(state, event, reason);
}

function noteUnreadable(state: TriggerState, { eventId, since }: UnreadEvent, reason: string): void {
  state.counts.failed += 1;
  const report = { eventId, at: since, label: 'An event that cannot be read' };
  noteRecent(state, report, { delivered: false, failed: true, reason });
}

/** Returns whether the event is logged as one that should have started its agent and could not. */
export const hasFailed = (state: TriggerState, eventId: string): boolean =>
  state.recent.some((event) => event.eventId === eventId && event.failed === true);

/** Returns whether the trigger has seen an event since it watches what it does now, as far back as it remembers. */
export function hasSeen(
  { delivered, recent, watchedSince = {} }: TriggerState,
  { eventId, key }: Pick<EventReport, 'eventId' | 'key'>,
): boolean {
  const since = Math.max(0, ...Object.values(watchedSince).map((instant) => Date.parse(instant)));
  const isLoggedSince = (event: RecentEvent): boolean => event.eventId === eventId && Date.parse(event.seenAt) >= since;
  return recent.some(isLoggedSince) || delivered.some(([known, at]) => known === key && at >= since);
}

/** Logs the run of a replay with the event, unless the log has dropped that. */
export function noteReplayed(state: TriggerState, eventId: string, replayedAs: string): void {
  state.recent = state.recent.map((event) => (event.eventId === eventId ? { ...event, replayedAs } : event));
}

/** Logs that a failed event turns out not to be for the agent. */
export function notePassedOver(state: TriggerState, eventId: string, reason: string): void {
  const failed = state.recent.find((event) => event.eventId === eventId && event.failed === true);
  if (failed !== undefined) noteRecent(state, failed, { delivered: false, reason });
}

function noteRecent(
  state: TriggerState,
  report: Pick<EventReport, 'eventId' | 'at' | 'label'>,
  verdict: Pick<RecentEvent, 'delivered' | 'failed' | 'workflowId' | 'reason' | 'late'>,
): void {
  const { eventId, at, label } = report;
  const earlier = state.recent.filter((event) => event.eventId !== eventId);
  const all = [...earlier, { eventId, at, seenAt: new Date(Date.now()).toISOString(), label, ...verdict }];
  const kept = new Set([
    ...latest(all.filter((event) => event.late !== true)),
    ...lastDelivered(all),
    ...all.filter(({ late }) => late === true).slice(-lateLimit),
  ]);
  state.recent = all.filter((event) => kept.has(event));
}

/** `patched` is called only where a delivered event would be dropped: only there do old and new code differ. */
function lastDelivered(events: readonly RecentEvent[]): readonly RecentEvent[] {
  const delivered = events.filter((event) => event.delivered).slice(-deliveredLogged);
  const isDropped = events.slice(0, -recentLimit).some((event) => delivered.includes(event));
  return isDropped && patched(deliveredStayLogged) ? delivered : [];
}

/** Returns the events that stay in the log. `patched` is called only where a failed event would be dropped: only there do old and new code differ. */
function latest(events: readonly RecentEvent[]): readonly RecentEvent[] {
  const longAgo = Date.now() - failedKeptMilliseconds;
  const isLeft = (event: RecentEvent): boolean => event.failed === true && Date.parse(event.seenAt) > longAgo;
  if (!events.slice(0, -recentLimit).some(isLeft) || !patched(failedStayLogged)) return events.slice(-recentLimit);
  return [
    ...events.filter((event) => !isLeft(event)).slice(-recentLimit),
    ...events.filter(isLeft).slice(-failedLimit),
  ];
}
