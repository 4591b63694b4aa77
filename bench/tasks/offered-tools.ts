import type { ToolSet } from 'ai';
import { contractOf, steps } from '../../src/contracts';
import { readAs } from '../../src/contracts/reading/read-as';
import type { AgentTool } from '../../src/models/agent-tool';
import { catalogueFor, type CatalogueTool } from '../../src/models/catalogue-for';
import { toolSet } from '../../workflows/frameworks/ai-sdk';
import { searchTools } from '../../workflows/search-tools';

const accounts = { mail: 'support', board: 'team' };

/** Every step except those kept for old callers only, as an agent with one mailbox and one board account receives it. */
export const catalogue: readonly CatalogueTool[] = catalogueFor(
  Object.fromEntries(
    Object.values(steps)
      .filter(({ replacedBy }) => replacedBy === undefined)
      .map(({ name, integration }) => [name, { account: accounts[integration] }]),
  ),
);

/** The scoring inspects a call, and does nothing. */
const tools: readonly AgentTool[] = catalogue.map((one) => ({ ...one, execute: () => Promise.resolve() }));

/** The tools of search mode; the scoring calls the tools that a search finds. */
export const searching = searchTools(tools);

/** Returns tools as an agent of the AI SDK has them, without `execute`: the SDK leaves their calls to the scoring. */
const withoutExecute = (all: readonly AgentTool[]): ToolSet =>
  Object.fromEntries(
    Object.entries(toolSet(all)).map(([name, { execute: _execute, ...described }]) => [name, described]),
  );

export const offered: Readonly<Record<'all' | 'search', ToolSet>> = {
  all: withoutExecute(tools),
  search: withoutExecute(searching),
};

/** Returns the tool with this name; undefined if there is none. */
export const toolNamed = (name: string): CatalogueTool | undefined => catalogue.find((one) => one.name === name);

/** Returns whether a call changes anything; true in doubt. */
export function changesSomething(name: string, given: unknown): boolean {
  const contract = contractOf(toolNamed(name)?.plan.step ?? '');
  if (contract === undefined) return true;
  const read = readAs(contract.input, given);
  return !read.success || contract.effect(read.data) !== 'read';
}
