import { jsonSchema, tool, type ToolSet } from 'ai';
import { contractOf, steps } from '../../src/contracts';
import { readAs } from '../../src/contracts/reading/read-as';
import { catalogueFor, type CatalogueTool } from '../../src/models/catalogue-for';
import { searchTools } from '../../src/models/search-tools';

const accounts = { mail: 'support', board: 'team' };

/** Every step that is not kept for old callers only, as an agent with one mailbox and one board account is offered it. */
export const catalogue: readonly CatalogueTool[] = catalogueFor(
  Object.fromEntries(
    Object.values(steps)
      .filter(({ replacedBy }) => replacedBy === undefined)
      .map(({ name, integration }) => [name, { account: accounts[integration] }]),
  ),
);

/** Search mode; the tools it leads to are called by whoever scores. */
export const searching = searchTools(catalogue.map((one) => ({ ...one, execute: () => Promise.resolve() })));

/** Without `execute`: a call is looked at, and nothing is done. */
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

/** The tool of a name; undefined where there is none. */
export const toolNamed = (name: string): CatalogueTool | undefined => catalogue.find((one) => one.name === name);

/** Whether a call changes anything; in doubt it does. */
export function changesSomething(name: string, given: unknown): boolean {
  const contract = contractOf(toolNamed(name)?.plan.step ?? '');
  if (contract === undefined) return true;
  const read = readAs(contract.input, given);
  return !read.success || contract.effect(read.data) !== 'read';
}
