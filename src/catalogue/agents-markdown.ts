import { agentDefinitionSchema, stepEquipmentSchema, type AgentDefinitionInput } from '../contracts/agent';
import { inputTable } from './field-table';
import { jsonSchemaOf } from './json-schema';

/** An example with every field of a definition, so that readers need not look fields up. */
const sample = {
  workflowType: 'supportAgent',
  taskQueue: 'support',
  equipment: {
    'mail.findEmail': { account: 'support' },
    'mail.sendEmail': { account: 'support', permission: 'approval' },
    'board.createCard': { account: 'team', boards: ['Support'] },
  },
  triggers: [{ id: 'support-inbox', type: 'mail.newEmail', account: 'support', config: { folder: 'inbox' } }],
  startedBy: ['reception'],
  approval: { expiresAfterSeconds: 172_800, refuseUnverified: true, approvers: ['grace@contoso.example'] },
} satisfies AgentDefinitionInput;

const introduction = `# Agents

<!-- Generated from src/contracts by \`npm run docs:generate\`: edit the contracts, not this page. -->

An agent is a workflow of yours and a definition: what it may do, which events start it, and who is asked. \`agent-integrations agents define <name> <file>\`
reads it from a file, \`client.agents.define(name, definition)\` takes it from a program and \`PUT /api/agents/{name}\` over HTTP; the pages have
forms for its parts. A changed definition holds from the next call on, in runs that are under way too.

In a file, \`$schema\` lets an editor complete and check it:

\`\`\`json
${JSON.stringify({ $schema: './node_modules/temporal-agent-integrations/docs/agent-definition.schema.json', ...sample }, undefined, 2)}
\`\`\`

## The definition

[tools.md](tools.md) has the steps for its equipment, [triggers.md](triggers.md) the types of its triggers with their \`config\`.`;

const ofEquipment = `## One step of its equipment`;

const ofSchedules = `## Schedules

A schedule that starts the agent is no field of its definition, but a [Temporal Schedule](https://docs.temporal.io/schedule) beside it. A program makes it, or changes it, by the same \`id\`:

\`\`\`ts
await client.agents.schedule('weekly-summary', {
  id: 'mondays',
  spec: { calendars: [{ dayOfWeek: 'MONDAY', hour: 8 }], timezone: 'Europe/Berlin' },
});
\`\`\`

Each run acts for the agent as it is defined then, and its workflow is called with the schedule's \`input\`, where it has one. \`agents show\`, the agent's page and \`GET /api/agents/{name}\` list the agent's
schedules, a moment behind, with when each starts it next. \`temporal schedule toggle\`, \`trigger\` and \`delete\` with \`--schedule-id '<agent>/<id>'\` pause one, run it now and remove it, and so
does Temporal Web UI. Agent and input are signed: a schedule that is made there starts nothing. Retiring the agent removes its schedules.

A run that waits for a person has not ended, and at the times that come until it has, Temporal starts no other: its overlap policy is \`SKIP\`. With \`policies: { overlap: 'BUFFER_ONE' }\` one is
started afterwards, with \`'ALLOW_ALL'\` each beside the others. \`agents show\`, the agent's page and the API say which run has not ended.`;

/** Makes docs/agents.md: the fields of an agent's definition. */
export function agentsMarkdown(): string {
  const definition = inputTable(jsonSchemaOf(agentDefinitionSchema, 'input'));
  const equipment = inputTable(jsonSchemaOf(stepEquipmentSchema, 'input'));
  return `${[introduction, definition, ofEquipment, equipment, ofSchedules].join('\n\n')}\n`;
}
