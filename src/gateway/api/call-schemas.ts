import { z } from '@hono/zod-openapi';
import { agentNameSchema } from '../../contracts';
import { errorSchema } from './error-answer';

const fields = z.record(z.string(), z.unknown()).optional();

export const callSchema = z
  .strictObject({
    step: z
      .string()
      .optional()
      .describe('A step, such as mail.findEmail, with its own input: for a program, with ids.'),
    input: fields.describe('Of the step; default: {}.'),
    tool: z
      .string()
      .optional()
      .describe("One of the agent's tools, such as mail_find_email: for a model, with handles."),
    arguments: fields.describe('Of the tool, as the model gave them; default: {}.'),
    agent: agentNameSchema
      .optional()
      .describe(
        'Acts as this agent, with its equipment and permissions. A token that is bound to an agent is that one.',
      ),
  })
  .refine(
    ({ step, input, tool, arguments: given }) =>
      step === undefined ? tool !== undefined && input === undefined : tool === undefined && given === undefined,
    { error: 'Give either "step" with "input", or "tool" with "arguments".' },
  )
  .openapi('Call');

const known = {
  id: z.string().describe('What to ask for, and to withdraw, the call by.'),
  workflowId: z.string().describe('What Temporal knows the call by.'),
};

export const callStateSchema = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('completed'),
      ...known,
      result: z.unknown(),
      changedByReviewer: fields.describe(
        'Of a step: the fields of the input that the person who approved the call changed, as they were carried out. One that was taken out is null. The result of a tool has it inside.',
      ),
      reviewersReason: z
        .string()
        .optional()
        .describe('Of a step: why, where the person said so. The result of a tool has it inside.'),
    }),
    z.object({
      status: z.literal('failed'),
      ...known,
      ...errorSchema.shape,
      untrusted: z.array(z.string()).optional().describe('["error.message"] where it quotes what others have written.'),
    }),
    z.object({
      status: z.literal('pending'),
      ...known,
      message: z.string().describe('What it waits for.'),
      approval: z.string().optional().describe('The request that a person has to agree to, as /approvals knows it.'),
      approvalPage: z.string().optional().describe('Where a person decides.'),
    }),
  ])
  .openapi('CallState');
