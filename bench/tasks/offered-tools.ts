import { jsonSchema, tool, type ToolSet } from 'ai';
import { contractOf, steps } from '../../src/contracts';
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

/** Whether a tool changes anything; in doubt it does. */
export const changesSomething = (name: string): boolean => {
  const named = toolNamed(name);
  return named === undefined || contractOf(named.plan.step)?.effect !== 'read';
};
