import type { Client } from '@temporalio/client';
import type { Configuration } from '../configuration';
import type { AccountId } from '../contracts/account';
import { toolError } from '../contracts/tool-error';
import type { RefusedToken } from '../providers/authorized-request';
import type { LimiterRegistry } from '../providers/limiter-registry';
import { createGraphClient } from '../providers/microsoft-graph/create-graph-client';
import type { GraphClient } from '../providers/microsoft-graph/graph-client';
import type { OnRequest } from '../providers/provider-caller';
import type { Credentials } from './one-owner';

export interface GraphAccess {
  /** The Temporal client of the cluster where the account's entity runs. */
  temporal: Client;
  accessTokens: Credentials;
  configuration: Configuration;
  limiters: LimiterRegistry;
  /** The agent that the client acts for. */
  agent?: string | undefined;
}

/** Microsoft Graph as the account's person, or as its application in the account's mailboxes. The first request fetches the token. */
export function accountGraphClient(
  { temporal, accessTokens, configuration, limiters, agent = '' }: GraphAccess,
  account: AccountId,
  signal: AbortSignal,
  onRequest?: OnRequest,
): GraphClient {
  const { graphUrl, beta, clientId } = configuration.microsoft;
  const opened = async (refused?: RefusedToken) => {
    const credential = await accessTokens.credential(temporal, account, refused);
    if (credential.kind !== 'microsoft' && credential.kind !== 'microsoft-application')
      throw wrongKind(account, 'Microsoft');
    return credential;
  };
  return createGraphClient({
    baseUrl: graphUrl,
    beta,
    signal,
    onRequest,
    limiter: limiters.graph({ application: clientId ?? '', mailbox: account }).of(agent),
    accessToken: async (refused) => (await opened(refused)).accessToken,
    mailboxes: async () => {
      const credential = await opened();
      return credential.kind === 'microsoft-application' ? credential.mailboxes : undefined;
    },
  });
}

export function wrongKind(account: AccountId, expected: string): Error {
  return toolError('AccountNeedsReconnect', `The account ${account} holds no ${expected} credential. Reconnect it.`);
}
