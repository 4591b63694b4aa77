import { continueAsNew } from '@temporalio/workflow';
import { agentEvent, agentTools, searchTools, type AgentToolsOptions, type Handles } from '../../../workflows';
import type { TriggerStart } from '../../../src/contracts';

/** One of the calls that a model would make in turn. */
export interface ScriptedCall {
  tool: string;
  input: unknown;
}

export interface ScriptedAgentOptions extends AgentToolsOptions {
  search?: boolean;
  /** The event of a trigger; the model reads it first. */
  start?: TriggerStart;
  /** Calls for the next run, as which this run continues. */
  then?: ScriptedCall[];
}

/** An agent whose model is a script: returns the texts that the model received, and the ids it has encountered. */
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

/** An agent that looks its tools up anew for each call, as one does that hands over to another in its run. */
export async function forgetfulAgent(script: ScriptedCall[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { tool, input } of script) {
    const tools = await agentTools();
    answers.push(await tools.find(({ name }) => name === tool)?.execute(input));
  }
  return answers;
}
