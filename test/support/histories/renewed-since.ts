import type { RecordedHistory } from './history-files';

interface HistoryEvent {
  eventType: string;
  activityTaskCompletedEventAttributes?: { result: unknown };
  workflowTaskCompletedEventAttributes?: { workerVersion: { buildId: string } };
}

/**
 * Returns the history of an account's run as if a later version had taken the run over after its first renewal. The run is marked as reporting each
 * renewal, but the later version did not report the second. In the recorded history the second attempt finds the credential lost.
 */
export function renewedSince({ name, history, ...recorded }: RecordedHistory): RecordedHistory {
  const { events } = history as { events: HistoryEvent[] };
  const numbersOf = (type: string) =>
    events.flatMap(({ eventType }, index) => (eventType === `EVENT_TYPE_${type}` ? [index] : []));
  const [mark] = numbersOf('MARKER_RECORDED');
  const [first, second] = numbersOf('ACTIVITY_TASK_COMPLETED');
  const [, , told] = numbersOf('WORKFLOW_PROPERTIES_MODIFIED');
  if (mark === undefined || first === undefined || second === undefined || told === undefined || told < second)
    throw new Error(`${name} is of no run that was marked and asked to renew once more.`);
  const { activityTaskCompletedEventAttributes: renewal } = events[first] as HistoryEvent;
  const changed = events.map((event, index) => {
    if (index === second && renewal !== undefined) return renewedAs(event, renewal.result);
    return index > mark ? byLaterBuild(event) : event;
  });
  const left = changed.filter((_event, index) => index !== told);
  return { ...recorded, name: `${name}, and renewed since`, history: { events: movedUp(left, told + 1) } };
}

function renewedAs(event: HistoryEvent, result: unknown): HistoryEvent {
  const { activityTaskCompletedEventAttributes: asked } = event;
  return { ...event, activityTaskCompletedEventAttributes: { ...asked, result } };
}

function byLaterBuild(event: HistoryEvent): HistoryEvent {
  const { workflowTaskCompletedEventAttributes: task } = event;
  if (task === undefined) return event;
  return { ...event, workflowTaskCompletedEventAttributes: { ...task, workerVersion: { buildId: 'later' } } };
}

/** Events refer to each other by number: events after the removed one get the next lower number. */
const movedUp = (events: HistoryEvent[], leftOut: number): unknown =>
  JSON.parse(JSON.stringify(events), (key, value: unknown) =>
    /eventId$/iu.test(key) && Number(value) > leftOut ? String(Number(value) - 1) : value,
  );
