/** `temporal-agent-integrations/ai-sdk`: an agent's steps as tools of the AI SDK (6 or 7), inside a workflow. */
import { jsonSchema, tool, type ToolSet } from 'ai';
import type { AgentTool } from '../../src/models/agent-tool';
import { singleTypes } from '../../src/models/single-types';
import { agentTools as plainTools, type AgentToolsOptions } from '../agent-tools';

/**
 * Returns the tools of the agent this workflow runs as, for `generateText({ tools })`. `execute` itself waits for a person's approval:
 * `needsApproval` stays unset, because there is one gate. An error becomes the tool's result, in our sentence.
 *
 * @throws as `agentTools()` of `temporal-agent-integrations/workflows`
 */
export const agentTools = async (options?: AgentToolsOptions): Promise<ToolSet> => toolSet(await plainTools(options));

/** Returns tools in the AI SDK's form: `toolSet(searchTools(…))` for search mode. */
export const toolSet = (tools: readonly AgentTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters, execute }) => [
      name,
      // Without this, OpenAI's Responses API makes a tool strict: every optional field becomes required
      // (https://developers.openai.com/api/docs/guides/function-calling, "Strict mode").
      tool({ description, inputSchema: jsonSchema(schemaOf(parameters)), strict: false, execute }),
    ]),
  );

type AiSdkSchema = Parameters<typeof jsonSchema>[0];

/** Our schemas are JSON Schema; the AI SDK's type describes the same thing in another way. */
const schemaOf = (parameters: AgentTool['parameters']): AiSdkSchema => singleTypes(parameters) as AiSdkSchema;
