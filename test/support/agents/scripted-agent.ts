import { continueAsNew } from '@temporalio/workflow';
import { agentEvent, agentTools, searchTools, type AgentToolsOptions, type Handles } from '../../../workflows';
import type { TriggerStart } from '../../../src/contracts';

/** What a model would call, one after the other. */
export interface ScriptedCall {
  tool: string;
  input: unknown;
}

export interface ScriptedAgentOptions extends AgentToolsOptions {
  search?: boolean;
  /** What a trigger told; the model reads it first. */
  start?: TriggerStart;
  /** What is called in another run, as which this one goes on. */
  then?: ScriptedCall[];
}

/** An agent whose model is a script: answers what the model was told, and the ids it has come upon. */
export async function scriptedAgent(
  script: ScriptedCall[],
  { search, start, then, ...options }: ScriptedAgentOptions = {},
): Promise<{ offered: string[]; answers: unknown[]; handles: Handles }> {
  const handles: Handles = options.handles ?? {};
  const event = start === undefined ? [] : [await agentEvent(start, handles)];
  const all = await agentTools({ ...options, handles });
  const tools = search === true ? searchTools(all) : all;
  const answers: unknown[] = [...event];
  for (const { tool, input } of script) {
    answers.push(await tools.find(({ name }) => name === tool)?.execute(input));
  }
  if (then !== undefined) await continueAsNew<typeof scriptedAgent>(then, { ...options, handles });
  return { offered: tools.map(({ name }) => name), answers, handles };
}
