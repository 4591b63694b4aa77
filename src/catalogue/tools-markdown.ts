import { defaultPermission, steps, type StepContract } from '../contracts';
import { fixedEffect } from '../contracts/step';
import { describeEffect, describeExampleEffect } from './describe-effect';
import { describeErrors, errorMeanings } from './describe-errors';
import { inputTable, outputTable, table } from './field-table';
import { jsonSchemaOf } from './json-schema';
import { modelName } from './model-name';

const groups = { mail: 'Mail', calendar: 'Calendar', contacts: 'Contacts', board: 'Board' } as const;

const introduction = `# Tools

<!-- Generated from src/contracts by \`npm run docs:generate\`: edit the contracts, not this page. -->

Every step an agent can be equipped with. A workflow calls a step by its name (\`await mail.findEmail({ … })\`), a model by its
model name (\`mail_find_email\`). Either way it takes one object with the fields listed here and no others.

- Ids come from the answers of other steps: copy them whole, never make one up.
- Files are named by attachment references, which steps answer and take. Their bytes never pass through a model, nor through a workflow but for small ones (up to 256 KiB) that a raw call asks for, or within a message that one asks for in MIME.
- An effect happens once, however often the system tries a step again. A new call is a new effect, unless the step says otherwise.
- The permission named here is the default; each agent's equipment may set another. A call that no agent makes is approved by a
  person first unless it only reads.

## Errors

A step that fails says in a sentence what happened and what to do, under one of these types:`;

const ofNoType = `Where \`toolErrorOf(error)\` finds none of them in what a step threw, nobody said how it ended: no worker answered in time, somebody ended the call, or the
step failed by a fault of its own. What it does may have happened: take it for \`OutcomeUnknown\`.`;

const leftOut = `## Left out on purpose

What a step would make easy to do by mistake, or hardly anybody needs of an agent, has none. The raw calls reach what of it the providers allow; all of it
that cannot be taken back waits for a person first.

| Not a step | Why | What to use |
| --- | --- | --- |
| Deleting messages, folders, contacts and calendars for good | Nobody brings them back, and a model that is wrong is wrong for good. | Move Email to \`deleteditems\`; Mail API Call (\`DELETE /me/contacts/{id}\`, \`POST …/permanentDelete\`) |
| Deleting boards and cards for good | As above: Trello keeps nothing of them. | Archive Card; Board API Call (\`DELETE /1/cards/{id}\`) |
| Rules of the inbox | They act for ever, unseen, also after the agent is gone; a rule that forwards is how mail is stolen. | A trigger with a filter; Mail API Call (\`/me/mailFolders/inbox/messageRules\`) |
| Overrides of the focused inbox | They change what a person sees, without a word. | Labels and folders; Mail API Call (\`/me/inferenceClassification/overrides\`) |
| Votes on cards | A vote is a person's opinion, not an agent's. | A comment; Board API Call (\`/1/cards/{id}/membersVoted\`) |
| Definitions of custom fields | They change every card of a board, and removing one removes its values. | Board API Call (\`/1/customFields\`) |`;

/** Makes docs/tools.md: every step, for people and models to read. */
export function toolsMarkdown(): string {
  const contracts: readonly StepContract[] = Object.values(steps);
  const errors = Object.entries(errorMeanings).map(([type, { where, meaning }]) => [`\`${type}\``, where, meaning]);
  const sections = Object.entries(groups).flatMap(([group, title]) => {
    const members = contracts.filter(({ name }) => name.startsWith(`${group}.`));
    return members.length === 0 ? [] : [groupMarkdown(title, members)];
  });
  return `${[introduction, table(['Type', 'Where', 'Meaning'], errors), ofNoType, ...sections, leftOut].join('\n\n')}\n`;
}

function groupMarkdown(title: string, contracts: readonly StepContract[]): string {
  const rows = contracts.map((contract) => {
    const effect = fixedEffect(contract);
    const permission = effect === undefined ? 'depends on the input' : defaultPermission(effect);
    return [linkTo(contract), `\`${modelName(contract.name)}\``, effect ?? 'depends on the input', permission];
  });
  const overview = table(['Step', 'Model name', 'Effect', 'Default permission'], rows);
  return [`## ${title}`, overview, ...contracts.map(stepMarkdown)].join('\n\n');
}

const linkTo = (contract: StepContract): string => `[${contract.title}](#${toolsAnchor(contract)})`;

/** The anchor of a step on that page. */
export const toolsAnchor = ({ title }: StepContract): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

function stepMarkdown(contract: StepContract): string {
  return [
    `### ${contract.title}`,
    `Step \`${contract.name}\`, model name \`${modelName(contract.name)}\``,
    contract.description,
    ...coverage(contract),
    `**Effect and permission:** ${describeEffect(contract)} The account must have granted ${scopesOf(contract)}.`,
    '**Input**',
    inputTable(jsonSchemaOf(contract.input, 'input')),
    '**Output**',
    outputTable(jsonSchemaOf(contract.output, 'output')),
    '**Examples**',
    ...contract.examples.map((example) => exampleMarkdown(contract, example)),
    `**Errors:** ${describeErrors(contract)}`,
  ].join('\n\n');
}

function scopesOf({ scopes, furtherScopes: further }: StepContract): string {
  const inWords = (list: readonly string[]) => list.map((scope) => `\`${scope}\``).join(', ');
  return further === undefined
    ? inWords(scopes)
    : `${inWords(scopes)}; ${further.inputs} through OAuth 2.0 also ${inWords(further.scopes)}`;
}

const coverage = ({ coveredBy }: StepContract): string[] =>
  coveredBy === undefined
    ? []
    : [`\`${coveredBy}\` does all of this and more: a model that has both is offered that one alone.`];

function exampleMarkdown(contract: StepContract, { title, input }: StepContract['examples'][number]): string {
  const effect = describeExampleEffect(contract, input);
  const caption = effect === undefined ? title : `${title} (${effect})`;
  return `${caption}:\n\n\`\`\`json\n${json(input)}\n\`\`\``;
}

/** Puts text on one line if it fits. */
function json(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 100 ? line : JSON.stringify(value, null, 2);
}
