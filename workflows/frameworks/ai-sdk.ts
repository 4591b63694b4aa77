/** `temporal-agent-integrations/ai-sdk`: an agent's steps as tools of the AI SDK (6 or 7), inside a workflow. */
import { jsonSchema, tool, type ToolSet } from 'ai';
import type { AgentTool } from '../../src/models/agent-tool';
import { singleTypes } from '../../src/models/single-types';
import { agentTools as plainTools, type AgentToolsOptions } from '../agent-tools';

/**
 * The tools of the agent this workflow runs as, for `generateText({ tools })`. A person's approval is waited for within `execute`:
 * `needsApproval` stays unset, because there is one gate. What goes wrong is the tool's result, in our sentence.
 *
 * @throws as `agentTools()` of `temporal-agent-integrations/workflows`
 */
export const agentTools = async (options?: AgentToolsOptions): Promise<ToolSet> => toolSet(await plainTools(options));

/** Tools in the AI SDK's form: `toolSet(searchTools(…))` for search mode. */
export const toolSet = (tools: readonly AgentTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters, execute }) => [
      name,
      // OpenAI's Responses API makes a tool strict unless it says otherwise: every field that may be left out becomes required
      // (https://developers.openai.com/api/docs/guides/function-calling, "Strict mode").
      tool({ description, inputSchema: jsonSchema(schemaOf(parameters)), strict: false, execute }),
    ]),
  );

type AiSdkSchema = Parameters<typeof jsonSchema>[0];

/** Ours is JSON Schema, of which the AI SDK's type is another description. */
const schemaOf = (parameters: AgentTool['parameters']): AiSdkSchema => singleTypes(parameters) as AiSdkSchema;
