import type { ApprovalOutcome, ApprovalRequest } from '../contracts/approval';
import type { Rehearsal } from '../contracts/rehearsal';
import type { TriggerDefinition } from '../contracts/trigger-definition';
import type { EventReport } from '../contracts/trigger-report';
import type { CarriedAgent } from './agent';
import type { ScheduledStart } from './agent-run';
import type { ConversationState } from './conversation';
import type { ConnectedAccountState } from './connected-account';
import type { RehearseInput } from './rehearsal';
import type { Timetable } from './timetable';
import type { NexusCallRequest, ToolCallRequest } from '../contracts/tool-call';
import type { TriggerState } from './trigger';
import type { SettledTrigger } from './trigger-activities';

/** Workflows of the service, by workflow type. Callers start a workflow through these types; `workflows/service/` implements them. */
export interface ServiceWorkflows {
  agent: (initial: CarriedAgent) => Promise<void>;
  approval: (request: ApprovalRequest) => Promise<ApprovalOutcome>;
  'connected-account': (initial: ConnectedAccountState) => Promise<void>;
  conversation: (initial: ConversationState) => Promise<void>;
  'nexus-call': (request: NexusCallRequest) => Promise<unknown>;
  note: () => Promise<void>;
  rehearsal: (input: RehearseInput) => Promise<Rehearsal>;
  'scheduled-run': (start: ScheduledStart) => Promise<void>;
  timetable: (initial: Timetable) => Promise<void>;
  'tool-call': (request: ToolCallRequest) => Promise<unknown>;
  trigger: (initial: TriggerState) => Promise<void>;
  'trigger-settling': (definitions: TriggerDefinition[]) => Promise<SettledTrigger[]>;
  'trigger-trial': (definition: TriggerDefinition) => Promise<EventReport[]>;
}
