import { proxySinks, type Sinks } from '@temporalio/workflow';
import type { countEvent as countInProcess } from '../../src/telemetry/trigger-metrics';

/** What a trigger tells its worker's process: outside its history, and not when that is replayed. */
export interface TriggerSinks extends Sinks {
  agentIntegrationsTriggers: { countEvent: typeof countInProcess };
}

/** Counts what became of an event. */
export const { countEvent } = proxySinks<TriggerSinks>().agentIntegrationsTriggers;
