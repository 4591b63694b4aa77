import { proxySinks, type Sinks } from '@temporalio/workflow';
import type { TriggerState } from '../../src/messages/trigger';
import type { countEvent as countInProcess, EventOutcome, HeardBy } from '../../src/telemetry/trigger-metrics';

/** What a trigger tells its worker's process: outside its history, and not when that is replayed. */
export interface TriggerSinks extends Sinks {
  agentIntegrationsTriggers: { countEvent: typeof countInProcess };
}

/** How an event was heard of first, by its id. */
export type HeardOf = (eventId: string) => HeardBy;

const { countEvent: countInWorker } = proxySinks<TriggerSinks>().agentIntegrationsTriggers;

/** Counts what became of an event, and how many the webhook has not announced since it announced something. @param at when it happened, ISO instant at the provider */
export function countEvent(
  state: TriggerState,
  { type, outcome, at, heard }: { type: string; outcome: EventOutcome; at: string; heard: HeardBy },
): void {
  countInWorker(type, outcome, at, heard);
  if (heard === 'look beside webhook') state.unannounced = (state.unannounced ?? 0) + 1;
}
