/**
 * `npm run measure:catalogue`: what the tools cost a model that is given them, in tokens (o200k, which most models' own come near to):
 * all steps, typical agents with fixed accounts, and search mode. Ends with 1 above the bars.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { steps } from '../src/contracts';
import { callableTools, type EquippedSteps } from '../src/models/catalogue-for';
import { searchTools } from '../src/models/search-tools';

const bars = { all: 11_500, support: 2_600, typical: 1_900, scheduling: 3_400, board: 2_900, search: 700 };

/** What a support agent has. */
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

/** One that also drafts and files. */
const supportAgent: EquippedSteps = {
  ...equipped('support', 'mail', 'findEmail', 'updateEmail', 'draftEmail', 'sendEmail'),
  ...equipped('team', 'board', 'getCard', 'createCard', 'updateCard', 'addCommentToCard'),
};

/** What an agent has that keeps boards in order. */
const boardAgent = equipped(
  ...(['team', 'board'] as const),
  ...['getBoards', 'findCards', 'getCard', 'createCard', 'updateCard', 'archiveCard', 'createList', 'addCommentToCard'],
  ...['addChecklist', 'updateChecklist'],
);

/** What an agent has that arranges meetings. */
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

/** As a model is given them, also those that others cover; what stays with us is not counted. */
const offered = (equipment: EquippedSteps) =>
  callableTools(equipment).map(({ name, description, parameters }) => ({ name, description, parameters }));

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
