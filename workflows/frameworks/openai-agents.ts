/** `temporal-agent-integrations/openai-agents`: an agent's steps as tools of the OpenAI Agents SDK, inside a workflow. */
import { tool, type Tool } from '@openai/agents-core';
import type { AgentTool } from '../../src/models/agent-tool';
import { agentTools as plainTools, type AgentToolsOptions } from '../agent-tools';

/**
 * The tools of the agent this workflow runs as, for `new Agent({ tools })`. A person's approval is waited for within `execute`:
 * `needsApproval` stays unset, because there is one gate. What goes wrong is the tool's result, in our sentence.
 *
 * @throws as `agentTools()` of `temporal-agent-integrations/workflows`
 */
export const agentTools = async (options?: AgentToolsOptions): Promise<Tool[]> =>
  functionTools(await plainTools(options));

/** Tools in the SDK's form: `functionTools(searchTools(…))` for search mode. */
export const functionTools = (tools: readonly AgentTool[]): Tool[] =>
  tools.map(({ name, description, parameters, execute }) =>
    tool({
      name,
      description,
      parameters: schemaOf(parameters),
      // The strict form takes no fields that may be left out.
      strict: false,
      execute,
      // The SDK's own would tell the model of a cancelled workflow as of a failed call, and go on.
      errorFunction: null,
    }),
  );

type OpenAiSchema = Extract<Parameters<typeof tool>[0], { strict: false }>['parameters'] & object;

/** Ours is JSON Schema, of which the SDK's type is another description. */
const schemaOf = ({ properties = {}, required = [] }: AgentTool['parameters']): OpenAiSchema =>
  ({ type: 'object', properties, required: [...required], additionalProperties: true }) as OpenAiSchema;
