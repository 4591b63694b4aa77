import { agentDefinitionSchema, agentNameSchema } from '../../contracts/agent';
import { contractForm } from '../contract-form/contract-form';

const settingsSchema = agentDefinitionSchema.pick({ workflowType: true, taskQueue: true, approval: true });

/** What of an agent is neither a step nor a trigger. */
export const settingsForm = contractForm(settingsSchema);

/** What a new agent begins with. */
export const newAgentForm = contractForm(
  settingsSchema.pick({ workflowType: true, taskQueue: true }).extend({
    name: agentNameSchema.describe('Lower-case letters, digits and "-", such as "support". It stays the agent’s name.'),
  }),
);
