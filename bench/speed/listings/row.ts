import { Connection } from '@temporalio/client';
import { AgentIntegrationsClient } from '../../../src/client';
import type { AccountOverview } from '../../../src/contracts/account';
import type { ApprovalOverview } from '../../../src/contracts/approval';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { overviewInMemo } from '../../../src/messages/memo';
import {
  accountWorkflow,
  approvalWorkflow,
  triggerWorkflow,
  type WorkflowKind,
} from '../../../src/messages/workflow-kinds';
import { startDevServer } from '../../../src/temporal/dev-server/start-dev-server';
import type { ListedTrigger } from '../../../src/contracts/trigger-report';
import { runAtOnce } from '../at-once';
import { median } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

const whole = { entries: 5_000, looks: 7 };
const pageOfInbox = 50;

const accountsWhat = `list of accounts, ${whole.entries} of one integration`;
const inboxWhat = `inbox of approvals, its first page of ${pageOfInbox} of ${whole.entries}`;
const triggersWhat = `list of triggers, ${whole.entries}`;

export const listingsRow: Row = {
  name: 'P10',
  title: 'lists of accounts, approvals and triggers where there are thousands',
  figures: [accountsWhat, inboxWhat, triggersWhat],
  run,
};

type List = (client: AgentIntegrationsClient) => Promise<readonly unknown[]>;

const firstPage: List = async ({ approvals }) => (await approvals.page({ limit: pageOfInbox })).approvals;

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const entries = scaled(whole.entries, scale, 50);
  const server = await startDevServer({ namespace: 'default', ui: false, retentionDays: 1, onProgress });
  const connection = await Connection.connect({ address: server.address });
  const keyRing = createKeyRing([generateKey()], 'this measurement');
  const newClient = (): AgentIntegrationsClient => new AgentIntegrationsClient({ connection, keyRing });
  try {
    await fill(newClient(), entries, onProgress);
    const looks = scaled(whole.looks, scale, 3);
    const figureOf = async (what: string, found: number, list: List): Promise<Figure> => {
      // A listing lags by a moment.
      while ((await list(newClient())).length < found);
      // As a command looks: a client that has listed before knows what it need not unseal again.
      const { latencies } = await runAtOnce({ times: looks, atOnce: 1 }, () => list(newClient()));
      onProgress(`${what}: ${median(latencies).toFixed(0)} ms`);
      const details = `the median of ${looks} looks, each by a new client`;
      return { what, value: Math.round(median(latencies)), unit: 'ms', bar: { atMost: 300 }, details };
    };
    return [
      await figureOf(accountsWhat, entries, ({ accounts }) => accounts.list('mail')),
      await figureOf(inboxWhat, Math.min(pageOfInbox, entries), firstPage),
      await figureOf(triggersWhat, entries, ({ triggers }) => triggers.list()),
    ];
  } finally {
    await connection.close();
    await server.stop();
  }
}

/** Creates entities that no worker runs: a listing reads what Temporal knows of them. */
async function fill(
  { temporal: { workflow } }: AgentIntegrationsClient,
  entries: number,
  onProgress: RunOptions['onProgress'],
): Promise<void> {
  const start = ({ type, idOf }: WorkflowKind<string>, name: string, overview: object) =>
    workflow.start(type, { workflowId: idOf(name), taskQueue: 'nobodys', memo: { [overviewInMemo]: overview } });
  const asking = await workflow.start('asking', { workflowId: 'asking', taskQueue: 'nobodys' });
  const requestedBy = { workflowId: 'asking', runId: asking.firstExecutionRunId };
  const kinds: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
    accounts: (number) =>
      start(accountWorkflow, `mail/mailbox-${number}`, {
        integration: 'mail',
        name: `mailbox-${number}`,
        state: 'connected',
        permissionType: 'standard',
        owner: `person-${number}@contoso.example`,
        scopes: ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite', 'MailboxSettings.Read'],
      } satisfies AccountOverview),
    approvals: (number) =>
      start(approvalWorkflow, String(number), {
        step: 'mail.sendEmail',
        title: 'Send Email',
        summary: `Send "Your order ${number}" to person-${number}@contoso.example`,
        account: 'support',
        agent: 'support',
        requestedAt: new Date(Date.now()).toISOString(),
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        requestedBy,
      } satisfies ApprovalOverview),
    triggers: (number) =>
      start(triggerWorkflow, `trigger-${number}`, {
        id: `trigger-${number}`,
        type: 'mail.newEmail',
        agent: `agent-${number % 100}`,
        account: `mailbox-${number}`,
      } satisfies ListedTrigger),
  };
  for (const [kind, one] of Object.entries(kinds)) {
    const { perSecond } = await runAtOnce({ times: entries, atOnce: 50 }, one);
    onProgress(`${entries} ${kind} made, ${perSecond.toFixed(0)} a second`);
  }
}
