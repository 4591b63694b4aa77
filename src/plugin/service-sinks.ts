import type { InjectedSinks } from '@temporalio/worker';
import type { ApprovalSinks } from '../../workflows/service/approval';
import type { TriggerSinks } from '../../workflows/service/trigger/count-event';
import { countVerdict } from '../telemetry/approval-metrics';
import { countEvent } from '../telemetry/trigger-metrics';

/** Receives what triggers and approval requests report to their worker's process. */
export const serviceSinks: InjectedSinks<TriggerSinks & ApprovalSinks> = {
  agentIntegrationsTriggers: {
    countEvent: { fn: (_trigger, ...event) => countEvent(...event), callDuringReplay: false },
  },
  agentIntegrationsApprovals: {
    countVerdict: { fn: (_approval, verdict) => countVerdict(verdict), callDuringReplay: false },
  },
};
