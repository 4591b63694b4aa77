import { jsonSchema, tool, type ToolSet } from 'ai';
import { contractOf, steps } from '../../src/contracts';
import { readAs } from '../../src/contracts/reading/read-as';
import { catalogueFor, type CatalogueTool } from '../../src/models/catalogue-for';
import { searchTools } from '../../src/models/search-tools';

const accounts = { mail: 'support', board: 'team' };

/** Every step except those kept for old callers only, as an agent with one mailbox and one board account receives it. */
export const catalogue: readonly CatalogueTool[] = catalogueFor(
  Object.fromEntries(
    Object.values(steps)
      .filter(({ replacedBy }) => replacedBy === undefined)
      .map(({ name, integration }) => [name, { account: accounts[integration] }]),
  ),
);

/** The tools of search mode; the scoring calls the tools that a search finds. */
export const searching = searchTools(catalogue.map((one) => ({ ...one, execute: () => Promise.resolve() })));

/** Removes `execute`: the scoring inspects a call and does nothing. */
const withoutExecute = (tools: readonly Pick<CatalogueTool, 'name' | 'description' | 'parameters'>[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      tool({ description, inputSchema: jsonSchema(parameters as Parameters<typeof jsonSchema>[0]) }),
    ]),
  );

export const offered: Readonly<Record<'all' | 'search', ToolSet>> = {
  all: withoutExecute(catalogue),
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
