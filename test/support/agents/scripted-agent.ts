import { agentTools, searchTools, type AgentToolsOptions, type Handles } from '../../../workflows';

/** What a model would call, one after the other. */
export interface ScriptedCall {
  tool: string;
  input: unknown;
}

/** An agent whose model is a script: answers what the model was told, and the ids it has come upon. */
export async function scriptedAgent(
  script: ScriptedCall[],
  options: AgentToolsOptions & { search?: boolean } = {},
): Promise<{ offered: string[]; answers: unknown[]; handles: Handles }> {
  const handles: Handles = options.handles ?? {};
  const all = await agentTools({ ...options, handles });
  const tools = options.search === true ? searchTools(all) : all;
  const answers: unknown[] = [];
  for (const { tool, input } of script) {
    answers.push(await tools.find(({ name }) => name === tool)?.execute(input));
  }
  return { offered: tools.map(({ name }) => name), answers, handles };
}
