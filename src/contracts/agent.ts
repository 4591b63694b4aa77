import { z } from 'zod';
import { accountNameSchema } from './account';
import { idOf } from './field-marks';
import { howToSeal, isCredentialName } from './board/credential-in-call';
import { permissions } from './permission';
import { triggerDefinitionSchema } from './trigger-definition';

export const agentNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, {
  error: 'An agent name is 1 to 63 characters: lower-case letters, digits and "-", beginning with a letter or digit.',
});

/** What an agent may do with one step. */
export const stepEquipmentSchema = z.strictObject(
  {
    permission: z
      .enum(permissions)
      .optional()
      .describe("`approval`: a person decides; `autopilot`: it runs at once. Leave out for the step's own default."),
    account: accountNameSchema
      .optional()
      .describe('Fixed account; the caller may then leave it out and may not name another.'),
    boards: z
      .array(z.string().meta(idOf('board')))
      .min(1)
      .optional()
      .describe(
        'The only boards this step may touch, by name, address or id. A name is looked up when it is set, and its id kept. Leave out, and each call names its board itself: any that the account may use.',
      ),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' && issue.keys.some(isCredentialName)
        ? `A key or token does not belong into a definition. ${howToSeal}`
        : undefined,
  },
);

/** How the requests are decided where no definition says otherwise. */
export const defaultApproval = { expiresAfterSeconds: 7 * 86_400, refuseUnverified: true };

/** Definition of an agent: its workflow, its equipment, its triggers, and how its requests for approval are decided. */
export const agentDefinitionSchema = z.strictObject({
  workflowType: z.string().min(1).describe('Workflow type the triggers start.'),
  taskQueue: z.string().min(1).describe('Task queue of the worker that runs it.'),
  equipment: z
    .record(z.string(), stepEquipmentSchema)
    .describe('Step name to what the agent may do with it. A step that is not named is refused.'),
  triggers: z.array(triggerDefinitionSchema).default([]).describe('The events that start it.'),
  startedBy: z
    .array(agentNameSchema)
    .max(100)
    .optional()
    .describe(
      'Agents whose runs may start this one as a child workflow (`asAgent`). It then acts with its own equipment, on what they give it. Leave out for none.',
    ),
  approval: z
    .strictObject({
      expiresAfterSeconds: z
        .number()
        .int()
        .positive()
        .max(90 * 86_400)
        .default(defaultApproval.expiresAfterSeconds)
        .describe(
          'How long a request waits for a person, in seconds: a week unless given, 90 days at most. Then it counts as no.',
        ),
      refuseUnverified: z
        .boolean()
        .default(defaultApproval.refuseUnverified)
        .describe(
          'Refuse decisions that do not come from a signed-in person. Without it everybody who can write to the namespace may approve and edit, by a bare signal from Temporal Web UI.',
        ),
      approvers: z
        .array(z.string().trim().min(1).max(320))
        .min(1)
        .max(100)
        .optional()
        .describe(
          'Who alone may approve: addresses as people sign in with, or names of API tokens. Leave out for everybody with the role approver. Anybody with that role may reject.',
        ),
    })
    .default(defaultApproval)
    .describe('How its requests to a person are decided.'),
});

export type StepEquipment = z.output<typeof stepEquipmentSchema>;
export type StepEquipmentInput = z.input<typeof stepEquipmentSchema>;
export type AgentDefinition = z.output<typeof agentDefinitionSchema>;
export type AgentDefinitionInput = z.input<typeof agentDefinitionSchema>;

/** Proves that a holder of the key ring gave an agent its definition, because everybody who reaches the namespace can write one. */
export interface DefinitionSignature {
  /** Revision of the definition. */
  revision: number;
  /** ISO instant, later than that of the previous revision. */
  definedAt: string;
  signature: string;
}

/** The current definition of an agent. */
export interface AgentState {
  name: string;
  definition: AgentDefinition;
  /** How often the agent was defined. An update names the revision it is based on, so that it does not overwrite somebody else's change. */
  revision: number;
  /** Signature of the definition, which `client.agents.problemOf` checks; `seal` is its old name on the wire. Absent if an earlier version wrote it. */
  seal?: DefinitionSignature;
  /** The agent may do nothing any more. It ends once its triggers and schedules are removed. */
  retired?: true;
}

/** An agent as listings show it. */
export interface AgentOverview {
  name: string;
  workflowType: string;
  /** Number of steps in the agent's equipment. */
  steps: number;
  /** Ids of the triggers, of an agent with very many the first. */
  triggers: string[];
  /** Number of triggers that are not among them. */
  unlistedTriggers?: number;
}
