/** `temporal-agent-integrations/openai-agents`: an agent's steps as tools of the OpenAI Agents SDK, inside a workflow. */
import { tool, type Tool } from '@openai/agents-core';
import type { AgentTool } from '../../src/models/agent-tool';
import { agentTools as plainTools, type AgentToolsOptions } from '../agent-tools';

/**
 * Returns the tools of the agent this workflow runs as, for `new Agent({ tools })`. `execute` itself waits for a person's approval:
 * `needsApproval` stays unset, because there is one gate. An error becomes the tool's result, in our sentence.
 *
 * @throws as `agentTools()` of `temporal-agent-integrations/workflows`
 */
export const agentTools = async (options?: AgentToolsOptions): Promise<Tool[]> =>
  functionTools(await plainTools(options));

/** Returns tools in the SDK's form: `functionTools(searchTools(…))` for search mode. */
export const functionTools = (tools: readonly AgentTool[]): Tool[] =>
  tools.map(({ name, description, parameters, execute }) =>
    tool({
      name,
      description,
      parameters: schemaOf(parameters),
      // The strict form does not allow optional fields.
      strict: false,
      execute,
      // The SDK's default would report a cancelled workflow to the model as a failed call, and continue.
      errorFunction: null,
    }),
  );

type OpenAiSchema = Extract<Parameters<typeof tool>[0], { strict: false }>['parameters'] & object;

/** Our schemas are JSON Schema; the SDK's type describes the same thing in another way. */
const schemaOf = ({ properties = {}, required = [] }: AgentTool['parameters']): OpenAiSchema =>
  ({ type: 'object', properties, required: [...required], additionalProperties: true }) as OpenAiSchema;
