import { defined } from '../../../src/json/defined';
import type { DispatchOutcome, EventReport } from '../../../src/contracts/trigger-report';
import { startedRunId } from '../../../src/messages/run-ids';
import type { StartedEvent } from '../../../src/messages/trigger-activities';
import type { OwedRun } from './run-of-event';

/**
 * What a trigger's history keeps of an event whose agent an activity has started: the run's id only where the trigger cannot tell it from the event's,
 * as it is the longest part of what is kept of each.
 */
export function startedEvent(
  { key, at, label, neverStarted, secondKey }: EventReport,
  outcome: DispatchOutcome,
  { agent, trigger, eventId }: OwedRun,
): StartedEvent {
  const event = { eventId, key, at, label, ...defined({ neverStarted, secondKey }) };
  if (outcome.kind === 'failed') return { ...event, kind: outcome.kind, problem: outcome.problem };
  const { kind, workflowId } = outcome;
  return workflowId === startedRunId(agent, trigger, eventId) ? { ...event, kind } : { ...event, kind, workflowId };
}
