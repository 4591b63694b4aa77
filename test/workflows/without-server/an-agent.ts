import type { AgentDefinition } from '../../../src/contracts/agent';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { CarriedAgent } from '../../../src/messages/agent';
import { agent } from '../../../workflows/service/agent';
import { WorkflowRun } from '../../support/workflow-run';

export const [keep, remove] = ['agents.keepTriggers', 'agents.removeTriggers'];
/** Providers tell whole seconds. */
export const [began, second] = ['2026-05-04T08:00:00.700Z', '2026-05-04T08:00:00.000Z'];

export const inbox: TriggerDefinition = {
  ...{ id: 'inbox', type: 'mail.newEmail', account: 'support', ignoreOwnChanges: false },
  config: { folder: 'inbox' },
};
export const definition = {
  ...{ workflowType: 'noting', taskQueue: 'agents' },
  equipment: { 'mail.findEmail': {}, 'mail.sendEmail': { permission: 'approval', account: 'support' } },
  triggers: [inbox],
  approval: { expiresAfterSeconds: 60, refuseUnverified: true },
} as unknown as AgentDefinition;
export const seal = { revision: 3, definedAt: began, signature: 'signed' };
export const initial: CarriedAgent = {
  name: 'helper',
  revision: 2,
  definition,
  seal: { ...seal, revision: 2 },
  triggersSetUpAt: {},
};

export const begin = (more: Partial<CarriedAgent> = {}, without: string[] = []) =>
  WorkflowRun.begin(agent, [{ ...initial, ...more }], { at: began, workflowId: 'agent/helper', without });
export const withTriggers = (...triggers: TriggerDefinition[]): AgentDefinition => ({ ...definition, triggers });
