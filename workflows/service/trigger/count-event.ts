import { proxySinks, type Sinks } from '@temporalio/workflow';
import type { TriggerState } from '../../../src/messages/trigger';
import type { countEvent as countInProcess, EventOutcome, HeardBy } from '../../../src/telemetry/trigger-metrics';

/** What a trigger reports to its worker's process: outside its history, and not during replay. */
export interface TriggerSinks extends Sinks {
  agentIntegrationsTriggers: { countEvent: typeof countInProcess };
}

/** Returns how an event was first heard of, by its id. */
export type HeardOf = (eventId: string) => HeardBy;

const { countEvent: countInWorker } = proxySinks<TriggerSinks>().agentIntegrationsTriggers;

/** Counts an event's outcome, and events that the webhook missed since its last announcement. @param at ISO instant of the event at the provider */
export function countEvent(
  state: TriggerState,
  { type, outcome, at, heard }: { type: string; outcome: EventOutcome; at: string; heard: HeardBy },
): void {
  countInWorker(type, outcome, at, heard);
  if (heard === 'look beside webhook') state.unannounced = (state.unannounced ?? 0) + 1;
}
