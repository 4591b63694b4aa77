import type { Client } from '@temporalio/client';
import type { AgentIntegrationsClient } from '../../../src/client';
import type { AgentDefinitionInput } from '../../../src/contracts';
import { defined } from '../../../src/json/defined';

/** The environment for attacks on grants: service workers, the agents' worker with `workflows/`, and a mail account "support". */
export interface GrantWorld {
  client: AgentIntegrationsClient;
  /** A client that reaches the namespace and has no key. */
  stranger: Client;
  taskQueue: string;
  /** How many mails with this subject were sent. */
  sent: (subject: string) => number;
}

/** Defines two agents with the same equipment, one whose approvals expire after a second, and one that accepts decisions from anybody. */
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
    ...defined({ approval }),
  });
}
