import type { AgentIntegrationsClient } from '../../../src/client';
import type { AgentOverview } from '../../../src/contracts/agent';
import type { AccountOverview } from '../../../src/contracts/account';
import type { ApprovalOverview } from '../../../src/contracts/approval';
import type { ListedTrigger } from '../../../src/contracts/trigger-report';
import { overviewInMemo, runNameInMemo } from '../../../src/messages/memo';
import {
  accountWorkflow,
  agentWorkflow,
  approvalWorkflow,
  triggerWorkflow,
  type WorkflowKind,
} from '../../../src/messages/workflow-kinds';
import { runAtOnce } from '../at-once';

/** The triggers that really run; the runs of their agents are the latest. */
export const realTriggers = Array.from({ length: 20 }, (_, index) => `inbox-${index}`);

/** Creates this many entries of every kind without running them: listings read what Temporal knows of them. */
export async function fill({ temporal: { workflow } }: AgentIntegrationsClient, entries: number): Promise<void> {
  const start = (type: string, workflowId: string, memo: Record<string, unknown>) =>
    workflow.start(type, { workflowId, taskQueue: 'nobodys', memo });
  const startEntity = ({ type, idOf }: WorkflowKind<string>, name: string, overview: object) =>
    start(type, idOf(name), { [overviewInMemo]: overview });
  const asking = await start('asking', 'asking', {});
  const requestedBy = { workflowId: 'asking', runId: asking.firstExecutionRunId };
  const kinds: readonly ((number: number) => Promise<unknown>)[] = [
    (number) =>
      startEntity(accountWorkflow, `mail/mailbox-${number}`, {
        integration: 'mail',
        name: `mailbox-${number}`,
        state: 'connected',
        permissionType: 'standard',
        owner: `person-${number}@contoso.example`,
        scopes: ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite'],
      } satisfies AccountOverview),
    (number) =>
      startEntity(agentWorkflow, `agent-${number}`, {
        name: `agent-${number}`,
        workflowType: 'supportAgent',
        steps: 12,
        triggers: [`watch-${number}`],
      } satisfies AgentOverview),
    (number) =>
      startEntity(triggerWorkflow, `watch-${number}`, {
        id: `watch-${number}`,
        type: 'mail.newEmail',
        agent: `agent-${number}`,
        account: `mailbox-${number}`,
      } satisfies ListedTrigger),
    (number) =>
      startEntity(approvalWorkflow, `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, {
        step: 'mail.sendEmail',
        title: 'Send Email',
        account: 'support',
        agent: `agent-${number}`,
        requestedBy,
        summary: `Send "Your order ${number}" to person-${number}@contoso.example`,
        requestedAt: new Date(Date.now()).toISOString(),
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      } satisfies ApprovalOverview),
    (number) =>
      start(
        'supportAgent',
        `agent-${number}/${realTriggers[number % realTriggers.length] ?? ''}/${messageId(number)}`,
        {
          [runNameInMemo]: `Your order ${number} and when it will be there`,
        },
      ),
  ];
  for (const kind of kinds) await runAtOnce({ times: entries, atOnce: 50 }, kind);
}

/** As long as Microsoft's ids. */
const messageId = (number: number): string => `AAMkAG${String(number).padStart(144, 'Q')}=`;
