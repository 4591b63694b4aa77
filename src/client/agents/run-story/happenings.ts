import { tsToMs } from '@temporalio/common/lib/time';
import type { temporal } from '@temporalio/proto';

type Event = temporal.api.history.v1.IHistoryEvent;
type Payloads = temporal.api.common.v1.IPayloads;
type Failure = temporal.api.failure.v1.IFailure;

/** One thing a run has done, undecoded: the event that began it in the history, and how it ended. */
export interface Happening {
  readonly kind: 'activity' | 'child' | 'timer' | 'message' | 'nexus';
  /** Type of the activity or child, name of the signal or update, operation; empty for a timer. */
  readonly name: string;
  /** Activity id; workflow id of a child; empty otherwise. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly input?: Payloads | null | undefined;
  state: 'running' | 'done' | 'failed' | 'canceled';
  endedAt?: number;
  attempt?: number;
  result?: Payloads | null | undefined;
  failure?: Failure | null | undefined;
}

/** How a run itself ended. */
export interface Ending {
  readonly failure?: Failure | null | undefined;
  /** The run that continued in its place. */
  readonly continuedAs?: string;
}

/**
 * Returns what a run did, in the order in which it began, from the events of its history. Omits the history's housekeeping (workflow tasks, markers).
 */
export function happeningsIn(events: readonly Event[]): { happenings: Happening[]; ending: Ending | undefined } {
  const byEvent = new Map<string, Happening>();
  let ending: Ending | undefined;
  const begin = (event: Event, happening: Omit<Happening, 'at' | 'state'>): void => {
    byEvent.set(idOf(event.eventId), { ...happening, at: timeOf(event), state: 'running' });
  };
  const end = (event: Event, began: EventId, state: Happening['state'], how: Partial<Happening> = {}): void => {
    const happening = byEvent.get(idOf(began));
    if (happening !== undefined) Object.assign(happening, { state, endedAt: timeOf(event), ...how });
  };
  for (const event of events) {
    readActivity(event, begin, end, byEvent);
    readChild(event, begin, end);
    readOther(event, begin, end);
    ending = endingIn(event) ?? ending;
  }
  return { happenings: [...byEvent.values()], ending };
}

type EventId = Event['eventId'];
type Begin = (event: Event, happening: Omit<Happening, 'at' | 'state'>) => void;
type End = (event: Event, began: EventId, state: Happening['state'], how?: Partial<Happening>) => void;

const idOf = (id: EventId): string => (id == null ? '' : id.toString());
const timeOf = ({ eventTime }: Event): number => (eventTime == null ? 0 : tsToMs(eventTime));

function readActivity(event: Event, begin: Begin, end: End, byEvent: ReadonlyMap<string, Happening>): void {
  const { activityTaskScheduledEventAttributes: scheduled, activityTaskStartedEventAttributes: started } = event;
  if (scheduled != null)
    begin(event, {
      kind: 'activity',
      name: scheduled.activityType?.name ?? '',
      id: scheduled.activityId ?? '',
      input: scheduled.input,
    });
  const happening = started == null ? undefined : byEvent.get(idOf(started.scheduledEventId));
  if (happening !== undefined && started?.attempt != null) happening.attempt = started.attempt;
  const completed = event.activityTaskCompletedEventAttributes;
  if (completed != null) end(event, completed.scheduledEventId, 'done', { result: completed.result });
  const failed = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes;
  if (failed != null) end(event, failed.scheduledEventId, 'failed', { failure: failed.failure });
  const canceled = event.activityTaskCanceledEventAttributes;
  if (canceled != null) end(event, canceled.scheduledEventId, 'canceled');
}

function readChild(event: Event, begin: Begin, end: End): void {
  const initiated = event.startChildWorkflowExecutionInitiatedEventAttributes;
  if (initiated != null)
    begin(event, {
      kind: 'child',
      name: initiated.workflowType?.name ?? '',
      id: initiated.workflowId ?? '',
      input: initiated.input,
    });
  const completed = event.childWorkflowExecutionCompletedEventAttributes;
  if (completed != null) end(event, completed.initiatedEventId, 'done', { result: completed.result });
  const failed = event.childWorkflowExecutionFailedEventAttributes;
  if (failed != null) end(event, failed.initiatedEventId, 'failed', { failure: failed.failure });
  const lost =
    event.childWorkflowExecutionTimedOutEventAttributes ??
    event.childWorkflowExecutionTerminatedEventAttributes ??
    event.startChildWorkflowExecutionFailedEventAttributes;
  if (lost != null) end(event, lost.initiatedEventId, 'failed');
  const canceled = event.childWorkflowExecutionCanceledEventAttributes;
  if (canceled != null) end(event, canceled.initiatedEventId, 'canceled');
}

function readOther(event: Event, begin: Begin, end: End): void {
  if (event.timerStartedEventAttributes != null) begin(event, { kind: 'timer', name: '', id: '' });
  if (event.timerFiredEventAttributes != null) end(event, event.timerFiredEventAttributes.startedEventId, 'done');
  const canceled = event.timerCanceledEventAttributes;
  if (canceled != null) end(event, canceled.startedEventId, 'canceled');

  const message =
    event.workflowExecutionSignaledEventAttributes?.signalName ??
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name;
  if (message != null) {
    begin(event, { kind: 'message', name: message, id: '' });
    end(event, event.eventId, 'done');
  }

  const { nexusOperationScheduledEventAttributes: operation } = event;
  if (operation != null) begin(event, { kind: 'nexus', name: operation.operation ?? '', id: '' });
  const completed = event.nexusOperationCompletedEventAttributes;
  if (completed != null) end(event, completed.scheduledEventId, 'done');
  const failed = event.nexusOperationFailedEventAttributes ?? event.nexusOperationTimedOutEventAttributes;
  if (failed != null) end(event, failed.scheduledEventId, 'failed', { failure: failed.failure });
  const stopped = event.nexusOperationCanceledEventAttributes;
  if (stopped != null) end(event, stopped.scheduledEventId, 'canceled');
}

function endingIn(event: Event): Ending | undefined {
  const failed = event.workflowExecutionFailedEventAttributes;
  if (failed != null) return { failure: failed.failure };
  const { newExecutionRunId: continuedAs } = event.workflowExecutionContinuedAsNewEventAttributes ?? {};
  return continuedAs == null ? undefined : { continuedAs };
}
