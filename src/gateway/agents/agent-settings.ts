import { agentDefinitionSchema, agentNameSchema, type AgentDefinition } from '../../contracts/agent';
import { contractForm } from '../contract-form/contract-form';

export const settingsSchema = agentDefinitionSchema.pick({ workflowType: true, taskQueue: true, approval: true });

/** The form of an agent's settings: everything in its definition except steps and triggers. */
export const settingsForm = contractForm(settingsSchema);

export const settingsOf = (definition: AgentDefinition) => ({
  workflowType: definition.workflowType,
  taskQueue: definition.taskQueue,
  approval: definition.approval,
});

/** The form of a new agent. */
export const newAgentForm = contractForm(
  settingsSchema.pick({ workflowType: true, taskQueue: true }).extend({
    name: agentNameSchema.describe('Lower-case letters, digits and "-", such as "support". It stays the agent’s name.'),
  }),
);
