import { table } from '../catalogue/field-table';
import { boardCapabilities } from './compared/board-capabilities';
import { boardTriggerCapabilities } from './compared/board-trigger-capabilities';
import type { Capability, Ours } from './compared/capability';
import { cardCapabilities } from './compared/card-capabilities';
import { cardPartCapabilities } from './compared/card-part-capabilities';
import { checkClaims, readClaim } from './compared/check-claims';
import { mailCapabilities } from './compared/mail-capabilities';
import { manners, mannersSeenOn, type Manner } from './compared/manners';
import { mailboxCapabilities } from './compared/mailbox-capabilities';
import { peers, seenOn, type Peer, type PeerName } from './compared/peers';
import { schedulingCapabilities } from './compared/scheduling-capabilities';
import { sumsOf, weightOf } from './compared/sums';

/** Capabilities, grouped by the kind of agent that needs them. */
export const comparedGroups = {
  Support: [...mailCapabilities, ...mailboxCapabilities],
  Scheduling: schedulingCapabilities,
  Board: [...boardCapabilities, ...cardCapabilities, ...cardPartCapabilities, ...boardTriggerCapabilities],
} as const;

const introduction = `# Compared

<!-- Generated from src/documents/compared by \`npm run docs:generate\`: edit the data there, not this page. -->

What people can have done to a Microsoft 365 mailbox (mail under "Support", calendars and contacts under "Scheduling") and to Trello ("Board"), as
the peers below list it, and how much of it our steps and triggers do.

- **Ours** is checked against the contracts when this page is made: a step, trigger or field that is not there fails it. _Fully_: a step or trigger
  does it. _In part_: with what is lacking. _Raw call_: nothing but Mail API Call or Board API Call reaches it. _Left out_: on purpose
  ([tools.md](tools.md#left-out-on-purpose) says why). _Not_: not at all.
- **Weight** is how many of the peers offer it, times how much agents need it (3 daily, 2 now and then, 1 rarely). In the sums what is ours in
  part counts half; raw calls and what is left out count nothing.
- **Offered by** gives each peer's own name for it in its list, as read on ${seenOn}. A peer that lists nothing of the kind may still reach it by its
  own raw call. Who is not named was not seen to offer it; that is no proof that it does not.

The counts say what there is, not [how well it is done](#how-it-is-done).`;

const introductionOfManners = `What each says of itself, with the page it says it on, as read on ${mannersSeenOn}. Nothing stands where no such page was found; that is no proof that there is nothing. None of it
was tried but ours ([guarantees.md](guarantees.md)). MCP is the protocol: a server may do more. Vercel is its Workflow SDK with the AI SDK's\nWorkflowAgent: a framework to build agents in, without steps for a mailbox or a board.`;

/**
 * Makes docs/compared.md: what peers offer, and which of it this project offers.
 *
 * @throws Error when the data claims a step, trigger or field that is in no contract
 */
export function comparedMarkdown(): string {
  const groups = Object.entries(comparedGroups);
  const all = groups.flatMap(([, capabilities]) => capabilities);
  checkClaims(all);
  const sums = [...groups, ['All', all] as const].map(([title, capabilities]) => {
    const { count, fully, inPart, weighted } = sumsOf(capabilities);
    return [title, String(count), String(fully), String(inPart), `${weighted} %`];
  });
  return `${[
    introduction,
    table(['Group', 'Capabilities', 'Fully ours', 'In part', 'Weighted'], sums),
    ...groups.flatMap(([title, capabilities]) => [`## ${title}`, capabilityTable(capabilities)]),
    '## How it is done',
    introductionOfManners,
    table(['', 'n8n', 'Pipedream', 'Activepieces', 'Composio', 'Vercel', 'MCP', 'here'], manners.map(mannerRow)),
    '## Sources',
    table(['Peer', 'Mail, calendar, contacts', 'Trello', 'Remark'], Object.values(peers).map(sourceRow)),
  ].join('\n\n')}\n`;
}

const capabilityTable = (capabilities: readonly Capability[]): string =>
  table(
    ['Capability', 'Weight', 'Ours', 'By', 'Offered by'],
    capabilities.map((one) => [one.name, String(weightOf(one)), wordOf[one.ours.how], byOf(one.ours), offeredBy(one)]),
  );

const wordOf: Readonly<Record<Ours['how'], string>> = {
  fully: 'fully',
  'in part': 'in part',
  'by raw call': 'raw call',
  'left out on purpose': 'left out',
  not: 'not',
};

function byOf(ours: Ours): string {
  if (ours.how === 'by raw call') return `\`${ours.call}\``;
  if (ours.how !== 'fully' && ours.how !== 'in part') return '';
  const named = ours.by.map((claim) => {
    const { contract, fields } = readClaim(claim);
    return `\`${contract}\`${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`;
  });
  return [...named, ...(ours.lacks === undefined ? [] : [`_${ours.lacks}_`])].join('; ');
}

const offeredBy = (capability: Capability): string =>
  Object.entries(capability.peers)
    .map(([peer, name]) => `${peers[peer as PeerName].name} (${name})`)
    .join(', ');

const mannerRow = ({ question, n8n, pipedream, activepieces, composio, vercel, mcp, ours }: Manner): string[] => [
  question,
  ...[n8n, pipedream, activepieces, composio, vercel, mcp, ours].map((said) =>
    said === undefined ? '' : `[${said.words}](${said.source})`,
  ),
];

const sourceRow = ({ name, mailbox = [], board = [], note = '' }: Peer): string[] => [
  name,
  mailbox.map(linkTo).join(', '),
  board.map(linkTo).join(', '),
  note,
];

/** Links to an address, with its last two path segments as text. */
const linkTo = (address: string): string => `[${address.split('/').slice(-2).join('/')}](${address})`;
