import type { Client } from '@temporalio/client';
import { isConnected } from '../../accounts/account-directory';
import { contractOf } from '../../contracts';
import { accountId } from '../../contracts/account';
import type { AgentDefinition } from '../../contracts/agent';
import type { Integration } from '../../contracts/integration';

/** What an agent needs an account for. */
interface Need {
  agent: string;
  integration: Integration;
  /** Undefined: any account of the integration. */
  account: string | undefined;
  what: string;
}

/** Says that what an agent needs is not connected. */
export function needsInWords({ agent, integration, account, what }: Need): string {
  const missing =
    account === undefined
      ? `No ${integration} account is connected`
      : `The ${integration} account "${account}" is not connected`;
  return `${missing}, which the agent "${agent}" needs for ${what}.`;
}

/** The command that connects what an agent needs. */
export const connectCommand = ({ integration, account = '<name>' }: Pick<Need, 'integration' | 'account'>): string =>
  `\`agent-integrations accounts connect ${integration} ${account}\``;

/** Returns a warning for each account that the equipment fixes for a step and that is not connected: it may be connected later, or be misspelt. */
export async function unconnectedAccounts(
  temporal: Client,
  agent: string,
  equipment: AgentDefinition['equipment'],
): Promise<string[]> {
  const needs = Object.entries(equipment).flatMap(([step, { account }]) => {
    const contract = contractOf(step);
    if (contract === undefined || account === undefined) return [];
    const { integration, title } = contract;
    return [{ id: accountId(integration, account), integration, account, title }];
  });
  const first = needs.filter(({ id }, index) => needs.findIndex((one) => one.id === id) === index);
  const warnings = await Promise.all(
    first.map(async (need) => {
      if (await isConnected(temporal, need.id)) return [];
      const titles = needs.filter(({ id }) => id === need.id).map(({ title }) => title);
      const text = needsInWords({ ...need, agent, what: titles.join(', ') });
      return [`${text} Connect it, ${connectCommand(need)}, or correct its name.`];
    }),
  );
  return warnings.flat();
}
