/** Where a peer lists what it offers. The names in the tables come from these lists. */
export interface Peer {
  readonly name: string;
  readonly mailbox?: readonly string[];
  readonly board?: readonly string[];
  /** A remark on the list. */
  readonly note?: string;
}

/** The day on which all of the lists were read. */
export const seenOn = '2026-11-22';

const n8n = 'https://github.com/n8n-io/n8n/tree/master/packages/nodes-base/nodes';
const pipedream = 'https://github.com/PipedreamHQ/pipedream/tree/master/components';
const activepieces = 'https://github.com/activepieces/activepieces/tree/main/packages/pieces/community';
const nango = 'https://github.com/NangoHQ/integration-templates/tree/main/integrations';
const arcade = 'https://github.com/ArcadeAI/docs/blob/main/toolkit-docs-generator/data/toolkits';
const zapier = 'https://github.com/zapier/connectors/tree/main/apps';

export const peers = {
  n8n: {
    name: 'n8n',
    mailbox: [`${n8n}/Microsoft/Outlook/v2/actions`, `${n8n}/Microsoft/Outlook/trigger`],
    board: [`${n8n}/Trello`],
  },
  pipedream: {
    name: 'Pipedream',
    mailbox: [`${pipedream}/microsoft_outlook`, `${pipedream}/microsoft_outlook_calendar`],
    board: [`${pipedream}/trello`],
  },
  activepieces: {
    name: 'Activepieces',
    mailbox: [
      `${activepieces}/microsoft-outlook/src/lib`,
      `${activepieces}/microsoft-outlook-calendar/src/lib/actions`,
    ],
    board: [`${activepieces}/trello/src/lib`],
  },
  composio: {
    name: 'Composio',
    mailbox: ['https://github.com/ComposioHQ/composio/blob/next/docs/public/data/toolkits.json'],
    note: 'Its list for Trello was not read: a file of 20 MB holds it with all others.',
  },
  arcade: {
    name: 'Arcade',
    mailbox: [`${arcade}/microsoftoutlookmail.json`, `${arcade}/microsoftoutlookcalendar.json`],
    board: [`${arcade}/trelloapi.json`],
  },
  nango: { name: 'Nango', mailbox: [`${nango}/outlook`], board: [`${nango}/trello`] },
  ms365: {
    name: 'ms-365-mcp',
    mailbox: ['https://github.com/softeria/ms-365-mcp-server/blob/main/src/endpoints.json'],
  },
  trelloMcp: {
    name: 'mcp-server-trello',
    board: ['https://github.com/delorenj/mcp-server-trello/blob/main/src/index.ts'],
    note: 'One of many servers for Trello, the most used of them.',
  },
  zapier: {
    name: 'Zapier',
    mailbox: [`${zapier}/microsoft-outlook/scripts`],
    board: [`${zapier}/trello/scripts`],
    note: 'What it offers to agents; the triggers and actions of its editor are not listed in a place that can be read.',
  },
  powerAutomate: {
    name: 'Power Automate',
    mailbox: [
      'https://azure.github.io/Connectors-NodeJS-SDK/classes/generated_Office365Extensions.Office365Client.html',
      'https://azure.github.io/Connectors-NodeJS-SDK/variables/generated_Office365Extensions.Office365TriggerOperations.html',
    ],
    board: ['https://learn.microsoft.com/connectors/trello'],
    note: 'Of its Trello connector, the actions; its triggers stood below what could be read.',
  },
} as const satisfies Readonly<Record<string, Peer>>;

export type PeerName = keyof typeof peers;
