/**
 * `npm run measure:catalogue`: measures how many tokens the tools cost a model (o200k, which is close to most models' own
 * encodings) for all steps, for typical agents with fixed accounts, and for search mode. Exits with 1 if a limit is exceeded.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { steps } from '../src/contracts';
import { callableTools, type EquippedSteps } from '../src/models/catalogue-for';
import { singleTypes } from '../src/models/single-types';
import { searchTools } from '../workflows/search-tools';

const bars = { all: 11_600, support: 2_600, typical: 1_900, scheduling: 3_400, board: 2_900, search: 700 };

/** The equipment of a support agent. */
const typicalAgent: EquippedSteps = {
  'mail.findEmail': { account: 'support' },
  'mail.sendEmail': { account: 'support' },
  'mail.moveEmail': { account: 'support' },
  'board.createCard': { account: 'team' },
  'board.updateCard': { account: 'team' },
  'board.addCommentToCard': { account: 'team' },
};

const equipped = (account: string, group: string, ...names: string[]): EquippedSteps =>
  Object.fromEntries(names.map((name) => [`${group}.${name}`, { account }]));

/** The equipment of an agent that also drafts and files mail. */
const supportAgent: EquippedSteps = {
  ...equipped('support', 'mail', 'findEmail', 'updateEmail', 'draftEmail', 'sendEmail'),
  ...equipped('team', 'board', 'getCard', 'createCard', 'updateCard', 'addCommentToCard'),
};

/** The equipment of an agent that keeps boards in order. */
const boardAgent = equipped(
  ...(['team', 'board'] as const),
  ...['getBoards', 'findCards', 'getCard', 'createCard', 'updateCard', 'archiveCard', 'createList', 'addCommentToCard'],
  ...['addChecklist', 'updateChecklist'],
);

/** The equipment of an agent that arranges meetings. */
const schedulingAgent: EquippedSteps = Object.fromEntries(
  [
    ...['listCalendars', 'listEvents', 'createEvent', 'updateEvent', 'deleteEvent', 'respondToEvent'],
    ...['checkAvailability', 'getFreeBusy'],
  ]
    .map((name) => `calendar.${name}`)
    .concat('contacts.findContact')
    .map((step) => [step, { account: 'support' }]),
);

const tokensOf = (value: unknown): number => countTokens(JSON.stringify(value));

/** Tools as a model in a workflow or behind MCP receives them, including those that others cover. Parts that stay with the service are not counted. */
const offered = (equipment: EquippedSteps) =>
  callableTools(equipment).map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: singleTypes(parameters),
  }));

function main(): number {
  const current = Object.values(steps).flatMap(({ name, replacedBy }) => (replacedBy === undefined ? [name] : []));
  const all = offered(Object.fromEntries(current.map((name) => [name, {}])));
  for (const tool of all) print(tool.name, tokensOf(tool));
  const searching = searchTools(all.map((tool) => ({ ...tool, execute: () => Promise.resolve() }))).map(
    ({ execute: _execute, ...tool }) => tool,
  );
  const isWithin = [
    bar(`All ${String(all.length)} steps`, tokensOf(all), bars.all),
    bar('A support agent of eight, accounts fixed', tokensOf(offered(supportAgent)), bars.support),
    bar('A typical agent of six, accounts fixed', tokensOf(offered(typicalAgent)), bars.typical),
    bar('A scheduling agent of nine, account fixed', tokensOf(offered(schedulingAgent)), bars.scheduling),
    bar('An agent for boards of ten, account fixed', tokensOf(offered(boardAgent)), bars.board),
    bar('Search mode, whatever the number of tools', tokensOf(searching), bars.search),
  ];
  return isWithin.every(Boolean) ? 0 : 1;
}

function print(name: string, tokens: number, more = ''): void {
  console.log(`${name.padEnd(44)}${String(tokens).padStart(7)}${more}`);
}

function bar(name: string, tokens: number, most: number): boolean {
  print(name, tokens, `   of ${String(most)}`);
  if (tokens <= most) return true;
  process.stderr.write(`${name}: ${String(tokens)} tokens are more than ${String(most)}.\n`);
  return false;
}

process.exitCode = main();
