import type { Client } from '@temporalio/client';
import { readSealedCredential, refreshSealedCredential } from '../accounts/account-directory';
import { accountId } from '../contracts/account';
import type { Integration } from '../contracts/step';
import { isToolError, type ToolErrorType } from '../contracts/tool-error';
import { failureOf } from '../temporal/failure-of';
import { Tools } from './tools';

/** What a look through an account found; `reason` says in a sentence what is wrong and what to do. */
export type AccountHealth = { healthy: true } | { healthy: false; reason: string };

/** Reads the least there is to read. The raw calls neither retry nor wait, so that a person gets an answer. */
const looks = {
  mail: { step: 'mail.apiCall', endpoint: '/me/mailFolders/inbox?$select=id', provider: 'Microsoft Graph' },
  board: { step: 'board.apiCall', endpoint: '/1/members/me?fields=id', provider: 'Trello' },
} as const;

export async function checkAccount(temporal: Client, integration: Integration, name: string): Promise<AccountHealth> {
  const { step, endpoint, provider } = looks[integration];
  try {
    const { status } = await new Tools(temporal).call(step, { account: name, method: 'GET', endpoint });
    if (status === 200) return { healthy: true };
    if (status === 401) return await lost(temporal, integration, name);
    return { healthy: false, reason: `${provider} answered ${status}. Try again later, or reconnect the account.` };
  } catch (error) {
    const failure = failureOf(error);
    if (!isToolError(failure)) throw error;
    if (failure.type === ('AccountNeedsReconnect' satisfies ToolErrorType)) return lost(temporal, integration, name);
    return { healthy: false, reason: failure.message };
  }
}

/** Has the account itself try, so that everybody who looks at it learns the same. */
async function lost(temporal: Client, integration: Integration, name: string): Promise<AccountHealth> {
  const account = accountId(integration, name);
  const { credentialVersion } = await readSealedCredential(temporal, account);
  const { overview, reason } = await refreshSealedCredential(temporal, account, credentialVersion);
  if (overview.state === 'connected')
    return {
      healthy: false,
      reason: 'The provider refused the credential; it has just been renewed. Check once more.',
    };
  return { healthy: false, reason: reason ?? 'The provider refuses the credential. Reconnect the account.' };
}
