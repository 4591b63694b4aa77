import { patched } from '@temporalio/workflow';
import { readStrictJson } from '../src/json/strict-json';
import type { AgentTool } from '../src/models/agent-tool';
import { searchedArgumentsRead } from './step-changes';

/** Maximum number of tools in one search result. */
const mostFound = 8;

/**
 * Returns three tools in place of many, for a model that should pay for few: one finds tools by words, one describes tools, one calls a tool.
 * They reach only the tools given here.
 */
export function searchTools(tools: readonly AgentTool[]): AgentTool[] {
  const named = (name: unknown): AgentTool => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Misuse(`There is no tool ${JSON.stringify(name)}. Look for one with tools_find.`);
    return tool;
  };
  return [
    {
      name: 'tools_find',
      description: `Finds tools among ${String(tools.length)} by words of what is to be done, such as "reply to email". Describe a tool before its first call.`,
      parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
      execute: answering(({ query }) => ({
        tools: found(tools, String(query)).map(({ name, description }) => ({ name, description })),
      })),
    },
    {
      name: 'tools_describe',
      description: 'Answers what tools do and the JSON Schema of their arguments.',
      parameters: {
        type: 'object',
        properties: { names: { type: 'array', items: { type: 'string' }, description: 'From tools_find' } },
        required: ['names'],
      },
      execute: answering(({ names }) => ({
        tools: [names].flat().map((name) => {
          const { execute: _execute, ...described } = named(name);
          return described;
        }),
      })),
    },
    {
      name: 'tools_call',
      description: 'Calls one tool and answers its result.',
      parameters: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          // Behind Gemini an object whose fields are not named stays empty (https://github.com/livekit/agents/issues/7170).
          arguments: { type: 'string', description: 'JSON, by the schema of tools_describe' },
        },
        required: ['name', 'arguments'],
      },
      execute: answering((given) => {
        const tool = named(given.name);
        return tool.execute(argumentsIn(given, tool.name));
      }),
    },
  ];
}

class Misuse extends Error {}

type Given = Record<string, unknown>;

/**
 * Returns the arguments in a call of `tools_call`: the text of JSON that its schema asks for, or the object that a model may write instead.
 *
 * @throws Misuse where they are missing, or stand beside "arguments": without them a tool may find what nobody asked for
 */
function argumentsIn({ name: _tool, arguments: given, ...beside }: Given, tool: string): unknown {
  const isBeside = Object.keys(beside).length > 0;
  if ((typeof given === 'object' && !isBeside) || !patched(searchedArgumentsRead)) return given;
  const wanted = `Give what ${tool} takes in "arguments", as one object of JSON, and nothing beside it. Nothing was called.`;
  if (isBeside || typeof given !== 'string') throw new Misuse(wanted);
  const read = readStrictJson(given);
  if ('problem' in read) throw new Misuse(`"arguments" ${read.problem}. ${wanted}`);
  return read.value;
}

/** Returns a mistake in the call to the model as a sentence. */
const answering =
  (run: (given: Given) => unknown): AgentTool['execute'] =>
  async (given) => {
    if (typeof given !== 'object' || given === null)
      return { error: 'Give the arguments as one object with the fields of the schema.' };
    try {
      return await run(given as Given);
    } catch (error) {
      if (error instanceof Misuse) return { error: error.message };
      throw error;
    }
  };

/** Returns the tools that match most words, with matches in the name first. If none match, returns the names of all tools. */
function found(tools: readonly AgentTool[], query: string): Pick<AgentTool, 'name' | 'description'>[] {
  const words = wordsOf(query.slice(0, 500));
  const rated = tools.map((tool) => ({ tool, score: scoreOf(tool, words) })).filter(({ score }) => score > 0);
  if (rated.length === 0) return tools.map(({ name }) => ({ name, description: '' }));
  return rated
    .sort((one, other) => other.score - one.score)
    .slice(0, mostFound)
    .map(({ tool }) => tool);
}

function scoreOf({ name, description, parameters }: AgentTool, words: readonly string[]): number {
  const places = [wordsOf(name), wordsOf(description), wordsOf(Object.keys(parameters.properties ?? {}).join(' '))];
  const worth = [4, 2, 1];
  return places.reduce(
    (sum, place, at) =>
      sum + (worth[at] ?? 0) * words.filter((word) => place.some((other) => isSame(word, other))).length,
    0,
  );
}

/** Returns whether two words match: "replies" matches "reply", and "mail" matches "email". */
const isSame = (word: string, other: string): boolean =>
  word === other ||
  (word.length > 3 && other.length > 3 && (other.includes(word.slice(0, -1)) || word.includes(other.slice(0, -1))));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
