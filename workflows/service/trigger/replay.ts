import { patched, uuid4 } from '@temporalio/workflow';
import type { DispatchOutcome } from '../../../src/contracts/trigger-report';
import { startedRunId } from '../../../src/messages/run-ids';
import { configurationOf, type TriggerState } from '../../../src/messages/trigger';
import { replayedAsConfigured } from '../changes';
import type { Deliveries } from './deliveries';
import { hasFailed, hasSeen, noteDelivered, notePassedOver, noteReplayed } from './event-log';
import * as activities from './trigger-activities';
import { assertNotRemoved, refusedByTrigger } from './trigger-problem';
import { isUnread, noteReadAfterAll } from './unread-events';

/** So many ids of replays are kept: as many as there may be failed events in the log. They are 32 characters each. */
const firstReplaysKept = 300;

/** What a replay changes. */
interface Replaying {
  readonly state: TriggerState;
  readonly deliveries: Deliveries;
  /** Restarts the pull under way, which still counts the event as unread. */
  readonly pullAgain: () => void;
}

/**
 * Starts the agent for one event again, or for the first time if it could not be started, or the event not be read, before.
 *
 * @throws ApplicationFailure when the event is gone, cannot be read, or is none for the agent, or the trigger was configured meanwhile; the message says which
 */
export async function replay(
  { state, deliveries, pullAgain }: Replaying,
  eventId: string,
  replayId: string | undefined,
): Promise<DispatchOutcome> {
  const waitNoLonger = (): void => {
    noteReadAfterAll(state, eventId);
    pullAgain();
  };
  const { definition, firstReplays = [] } = state;
  // The event has not failed any more: what repeats its replay would start a run of the replay beside the event's own.
  if (replayId !== undefined && firstReplays.includes(replayId)) {
    return { eventId, kind: 'already started', workflowId: runOf(state, eventId) };
  }
  // As of the request, so that two simultaneous requests start one agent.
  const wasUnread = isUnread(state, eventId);
  const isFirstTime = wasUnread || hasFailed(state, eventId);
  const { reports, unread = [] } = await activities.resolve({
    definition,
    hints: [{ id: eventId, receivedAt: new Date(Date.now()).toISOString() }],
    readsAgain: true,
  });
  // What was read belongs to the former account or filter, and would be started in the name of what is configured now.
  if (state.definition !== definition && patched(replayedAsConfigured))
    throw refusedByTrigger('The trigger was configured while this event was read: replay it again.');
  const read = reports.find((candidate) => candidate.eventId === eventId);
  // Needs no `patched`: in histories of earlier versions no report says where the event is.
  const report = read?.isElsewhere === true && !wasUnread && !hasSeen(state, read) ? undefined : read;
  const [failure] = unread;
  if (failure !== undefined) throw refusedByTrigger(`The event still cannot be read: ${failure.problem}`);
  if (report?.outcome.kind !== 'matched') {
    const why =
      report === undefined
        ? `The event ${eventId} cannot be replayed: the provider has it no longer, it was moved, or the trigger watches something else by now.`
        : `This event does not match the trigger: ${report.outcome.reason}`;
    if (wasUnread) waitNoLonger();
    notePassedOver(state, eventId, why);
    throw refusedByTrigger(why);
  }
  assertNotRemoved(state);
  // A failed event was never delivered: its agent starts under the event's own id, so that nothing else starts it again.
  const outcomes = await deliveries.dispatch({
    ...configurationOf(state),
    events: [{ eventId, event: report.outcome.event, label: report.label }],
    ...(!isFirstTime && { replayId: replayId ?? uuid4() }),
  });
  if (outcomes === undefined)
    throw refusedByTrigger('The trigger was paused or removed while Temporal did not take the start: replay it again.');
  const [outcome] = outcomes;
  if (outcome === undefined) throw refusedByTrigger('Nothing was started.');
  if (isFirstTime && replayId !== undefined && outcome.kind !== 'failed') noteFirstReplay(state, replayId);
  const isStillUnread = isUnread(state, eventId);
  if (isStillUnread) waitNoLonger();
  if (isStillUnread || hasFailed(state, eventId)) noteDelivered(state, report, outcome);
  else if (outcome.kind !== 'failed') noteReplayed(state, eventId, outcome.workflowId);
  return outcome;
}

/** Returns the workflow id of an event's run: as logged, since a long one is not made of the event's id (activities/triggers/start/run-of-event.ts). */
function runOf({ recent, target, definition }: TriggerState, eventId: string): string {
  const logged = recent.find((event) => event.eventId === eventId)?.workflowId;
  return logged ?? startedRunId(target.agent, definition.id, eventId);
}

function noteFirstReplay(state: TriggerState, replayId: string): void {
  state.firstReplays = [...(state.firstReplays ?? []), replayId].slice(-firstReplaysKept);
}
