import type { Client } from '@temporalio/client';
import type { AgentIntegrationsClient } from '../../../src/client';
import type { AgentDefinitionInput } from '../../../src/contracts';

/** Where grants are attacked: service workers, the worker of the agents with `workflows/`, a mail account "support". */
export interface GrantWorld {
  client: AgentIntegrationsClient;
  /** Of somebody who reaches the namespace and has no key. */
  stranger: Client;
  taskQueue: string;
  /** How many mails with this subject have left. */
  sent: (subject: string) => number;
}

/** What takes part: two agents of the same equipment, one whose approvals last a second, one that takes decisions from anybody. */
export async function defineAttackedAgents(world: GrantWorld): Promise<void> {
  await defineAttackedAgent(world, 'careful');
  await defineAttackedAgent(world, 'other');
  await defineAttackedAgent(world, 'hasty', { expiresAfterSeconds: 1 });
  await defineAttackedAgent(world, 'trusting', { refuseUnverified: false });
}

export async function defineAttackedAgent(
  { client, taskQueue }: GrantWorld,
  name: string,
  approval?: AgentDefinitionInput['approval'],
): Promise<void> {
  const asks = { account: 'support', permission: 'approval' } as const;
  await client.agents.define(name, {
    workflowType: 'grantedCalls',
    taskQueue,
    equipment: { 'mail.apiCall': asks, 'mail.sendEmail': asks },
    ...(approval === undefined ? {} : { approval }),
  });
}
