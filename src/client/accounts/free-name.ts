import { accountNameSchema } from '../../contracts/account';
import type { Integration } from '../../contracts/integration';
import { isToolError } from '../../contracts/tool-error';
import type { Accounts } from './accounts';

export type FreeName = { name: string } | { problem: string };

/** Whether a new account may have this name: the name is well-formed, and no account has it. */
export async function freeName(accounts: Accounts, integration: Integration, typed: string): Promise<FreeName> {
  const name = accountNameSchema.safeParse(typed.trim());
  if (!name.success) return { problem: name.error.issues.map(({ message }) => message).join(' ') };
  try {
    const { state, owner } = await accounts.get(integration, name.data);
    if (state === 'disconnected') return { name: name.data };
    return { problem: `The account of this name belongs to ${owner}. Reconnect it, or choose another name.` };
  } catch (error) {
    if (isToolError(error, 'AccountNotFound')) return { name: name.data };
    throw error;
  }
}
