import type { InjectedSinks } from '@temporalio/worker';
import type { TriggerSinks } from '../../workflows/trigger/count-event';
import { countEvent } from '../telemetry/trigger-metrics';

/** What triggers tell the process of their worker. */
export const triggerSinks: InjectedSinks<TriggerSinks> = {
  agentIntegrationsTriggers: {
    countEvent: { fn: (_trigger, type, outcome, at) => countEvent(type, outcome, at), callDuringReplay: false },
  },
};
