import { generateText, type LanguageModel, type ModelMessage } from 'ai';
import { readStrictJson } from '../../src/json/strict-json';
import { offered, searching } from './offered-tools';
import { judgeTurn, type ModelCall, type Problem } from './score';
import { system } from './seen';
import type { NamedTask } from './task';

/** The calls of a model in one turn, and their cost. */
export interface Turn {
  calls: ModelCall[];
  /** As the model's provider counts; 0 if the provider does not report it. */
  tokens: { input: number; output: number };
}

export interface TaskResult {
  task: NamedTask;
  /** Absent if the model did what was asked, and no more. */
  problem?: Problem;
  turns: Turn[];
}

/** Number of turns in which a model in search mode may search. */
const turnsToSearch = 6;

/** Asks a model to do a task, and answers its calls as the tools would, until the task is done or has failed. */
export async function runTask(model: LanguageModel, task: NamedTask): Promise<TaskResult> {
  const messages: ModelMessage[] = [{ role: 'user', content: task.ask }];
  const turns: Turn[] = [];
  let left = task.calls;
  const most = task.calls.length + 1 + (task.search ? turnsToSearch : 0);
  while (turns.length < most) {
    const answered = await askModel(model, task, messages);
    if (answered instanceof Error) return { task, turns, problem: { kind: 'model failed', detail: answered.message } };
    const { calls, turn, response } = answered;
    turns.push(turn);
    const looking = task.search && calls.length > 0 && calls.every(({ toolName }) => isLooking(toolName));
    const told = looking
      ? { left, done: [] }
      : judgeTurn(
          task,
          left,
          turn.calls.filter(({ tool }) => !isLooking(tool)),
        );
    if ('problem' in told) return { task, turns, problem: told.problem };
    left = told.left;
    if (left.length === 0 && !(task.isWatched === true && calls.length > 0)) return { task, turns };
    messages.push(...response.messages, { role: 'tool', content: await Promise.all(calls.map(resultOf(told.done))) });
  }
  return { task, turns, problem: { kind: 'no call', detail: `${String(most)} turns were not enough` } };
}

interface GivenCall {
  toolCallId: string;
  toolName: string;
  input: unknown;
}

async function askModel(model: LanguageModel, task: NamedTask, messages: ModelMessage[]) {
  try {
    const tools = offered[task.search ? 'search' : 'all'];
    const { toolCalls, usage, response } = await generateText({ model, system, messages, tools });
    const calls: GivenCall[] = toolCalls;
    const tokens = { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 };
    return { calls, response, turn: { calls: calls.map((call) => asMeant(call)), tokens } };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const isLooking = (name: string): boolean => name === 'tools_find' || name === 'tools_describe';

/** In search mode the arguments name the tool that is called. */
function asMeant({ toolName, input }: GivenCall): ModelCall {
  if (toolName !== 'tools_call') return { tool: toolName, arguments: input };
  const { name, arguments: given } = (input ?? {}) as { name?: unknown; arguments?: unknown };
  const read = typeof given === 'string' ? readStrictJson(given) : { value: given };
  return { tool: String(name), arguments: 'value' in read ? read.value : given };
}

const resultOf =
  (done: readonly { tool: string; answer?: unknown }[]) =>
  async (call: GivenCall): Promise<Extract<ModelMessage, { role: 'tool' }>['content'][number]> => {
    const { toolCallId, toolName, input } = call;
    const answer = isLooking(toolName)
      ? await searching.find(({ name }) => name === toolName)?.execute(input)
      : done.find(({ tool }) => tool === asMeant(call).tool)?.answer;
    const value = JSON.parse(JSON.stringify(answer ?? { done: true })) as never;
    return { type: 'tool-result', toolCallId, toolName, output: { type: 'json', value } };
  };
