import { triggers } from '../contracts';
import { triggerDefinitionSchema } from '../contracts/trigger-definition';
import { inputTable, outputTable, table } from './field-table';
import { jsonSchemaOf } from './json-schema';

const introduction = `# Triggers

<!-- Generated from src/contracts by \`npm run docs:generate\`: edit the contracts, not this page. -->

What starts an agent. An agent's definition lists its triggers; each runs as the workflow \`trigger/<id>\`, watches one connected
account, and starts the agent's workflow once for each event that passes its filter: two triggers that match one event start two runs
(\`<agent>/<trigger>/<event id>\`, with a digest of the event's id where that is longer than 255 characters), also where both are the same agent's. Events come by webhook where the gateway has a
public URL, and by polling otherwise; what a webhook lost is found by a slow look beside it, except [what only webhooks tell](#what-only-webhooks-tell). Nothing from before the set-up is delivered,
and nothing of a board, folder or account that is added later from before that.

The agent's workflow is started with one argument, \`{ agent, trigger: { id, type }, event, replay }\`.

An event that cannot be read keeps none of the others. It is tried again, and set aside after three attempts (after a quarter of an hour
where the provider may only be unwell), but never while other events cannot be read either. \`diagnose\` and the event log then name it; a
replay reads it again and delivers it, once. Nor does a board that is gone keep the others: the trigger says which it is, and goes on there where
it was should it come back.

## In an agent's definition

[agents.md](agents.md) has the rest of it.`;

const ofWebhooks = `## What only webhooks tell

Of some changes Trello keeps no history that a look could read. They start nothing where there is no webhook, and are lost where a delivery is: Trello repeats one for three and a half minutes. Whoever sets up such
a trigger without \`PUBLIC_URL\` is warned. A trigger that is not listed here is only late without a webhook.

Of a card that is deleted for good Trello forgets all but that, which New Board Activity tells as \`deleteCard\`. What happened to the card since the look before then starts nothing; beside a webhook, that is
what was announced and not read yet, of which the trigger's events say that Trello does not show it.`;

/** Makes docs/triggers.md: every trigger. */
export function triggersMarkdown(): string {
  const definition = inputTable(jsonSchemaOf(triggerDefinitionSchema, 'input'));
  const sections = [introduction, definition, ofWebhooks, webhookOnlyTable(), ...all.map(triggerMarkdown)];
  return `${sections.join('\n\n')}\n`;
}

const all = Object.values(triggers);

const webhookOnlyTable = (): string =>
  table(
    ['Type', 'Without a webhook it never fires for'],
    all.flatMap(({ name, webhookOnly }) => (webhookOnly === 'nothing' ? [] : [[`\`${name}\``, webhookOnly.what]])),
  );

function triggerMarkdown(contract: (typeof triggers)[keyof typeof triggers]): string {
  const scopes = contract.scopes.map((scope) => `\`${scope}\``).join(', ');
  return [
    `## ${contract.title}`,
    `Type \`${contract.name}\``,
    contract.description,
    `The account must have granted ${scopes}.`,
    '**Config**',
    inputTable(jsonSchemaOf(contract.config, 'input')),
    '**Event**',
    outputTable(jsonSchemaOf(contract.event, 'output')),
  ].join('\n\n');
}
