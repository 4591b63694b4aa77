import type { AgentIntegrationsClient } from '../../../src/client';
import type { AgentOverview } from '../../../src/contracts/agent';
import type { AccountOverview } from '../../../src/contracts/account';
import type { ApprovalOverview } from '../../../src/contracts/approval';
import type { ListedTrigger } from '../../../src/contracts/trigger-report';
import { runNameInMemo } from '../../../src/messages/memo';
import { runAtOnce } from '../at-once';

/** The triggers that really run, whose agents' runs are the latest. */
export const realTriggers = Array.from({ length: 20 }, (_, index) => `inbox-${index}`);

/** So many of everything, which nobody runs: listings read what Temporal knows of them. */
export async function fill({ temporal: { workflow } }: AgentIntegrationsClient, entries: number): Promise<void> {
  const start = (type: string, workflowId: string, memo: Record<string, unknown>) =>
    workflow.start(type, { workflowId, taskQueue: 'nobodys', memo });
  const asking = await start('asking', 'asking', {});
  const requestedBy = { workflowId: 'asking', runId: asking.firstExecutionRunId };
  const kinds: readonly ((number: number) => Promise<unknown>)[] = [
    (number) =>
      start('connected-account', `connected-account/mail/mailbox-${number}`, {
        overview: {
          ...{ integration: 'mail', name: `mailbox-${number}`, state: 'connected', permissionType: 'standard' },
          owner: `person-${number}@contoso.example`,
          scopes: ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite'],
        } satisfies AccountOverview,
      }),
    (number) =>
      start('agent', `agent/agent-${number}`, {
        overview: {
          ...{ name: `agent-${number}`, workflowType: 'supportAgent', steps: 12, triggers: [`watch-${number}`] },
        } satisfies AgentOverview,
      }),
    (number) =>
      start('trigger', `trigger/watch-${number}`, {
        overview: {
          ...{ id: `watch-${number}`, type: 'mail.newEmail', agent: `agent-${number}`, account: `mailbox-${number}` },
        } satisfies ListedTrigger,
      }),
    (number) =>
      start('approval', `approval/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, {
        overview: {
          ...{ step: 'mail.sendEmail', title: 'Send Email', account: 'support', agent: `agent-${number}`, requestedBy },
          summary: `Send "Your order ${number}" to person-${number}@contoso.example`,
          requestedAt: new Date(Date.now()).toISOString(),
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        } satisfies ApprovalOverview,
      }),
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

/** As long as Microsoft's are. */
const messageId = (number: number): string => `AAMkAG${String(number).padStart(144, 'Q')}=`;
