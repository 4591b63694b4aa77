import { activityInfo, getClient } from '@temporalio/activity';
import { accountGraphClient, wrongKind } from '../src/accounts/account-graph-client';
import { integrationOf, type AccountId } from '../src/contracts/account';
import type { GraphClient } from '../src/providers/microsoft-graph/graph-client';
import type { OnRequest } from '../src/providers/provider-caller';
import { createTrelloClient } from '../src/providers/trello/create-trello-client';
import type { TrelloClient, TrelloCredential } from '../src/providers/trello/trello-client';
import type { Credentials } from '../src/accounts/one-owner';
import type { Dependencies } from './dependencies';
import type { ProviderClient } from './implement';

/** What a client is made of. */
type MadeOf = Pick<Dependencies, 'configuration' | 'limiters'> & { readonly accessTokens: Credentials };

/** Returns the agent whose turn it is, by Temporal's fairness key; an empty string if there is none. */
const agentInTurn = (): string => activityInfo().priority?.fairnessKey ?? '';

/** Returns a Microsoft Graph client for the account; its first request fetches the token. */
export const graphClientFor = (
  dependencies: MadeOf,
  account: AccountId,
  signal: AbortSignal,
  onRequest?: OnRequest,
): GraphClient =>
  accountGraphClient({ ...dependencies, temporal: getClient(), agent: agentInTurn() }, account, signal, onRequest);

/**
 * Returns a Trello client for the account.
 *
 * @throws AccountNotFound, AccountNeedsReconnect
 */
export async function trelloClientFor(
  { accessTokens, configuration, limiters }: MadeOf,
  account: AccountId,
  signal: AbortSignal,
  onRequest?: OnRequest,
): Promise<TrelloClient> {
  const client = getClient();
  const credential = await accessTokens.credential(client, account);
  if (credential.kind === 'microsoft' || credential.kind === 'microsoft-application')
    throw wrongKind(account, 'Trello');
  const trelloCredential: TrelloCredential =
    credential.kind === 'trello-token'
      ? {
          kind: 'current token',
          current: async (refused) => {
            const current = await accessTokens.credential(client, account, refused);
            if (current.kind !== 'trello-token') throw wrongKind(account, 'Trello with a key and token');
            return current;
          },
        }
      : {
          kind: 'bearer',
          accessToken: async (refused) => {
            const current = await accessTokens.credential(client, account, refused);
            if (current.kind !== 'trello-oauth') throw wrongKind(account, 'Trello OAuth 2.0');
            return current.accessToken;
          },
        };
  const key = credential.kind === 'trello-token' ? credential.key : (configuration.atlassian.clientId ?? '');
  return createTrelloClient({
    baseUrl: configuration.trello.url,
    credential: trelloCredential,
    limiter: limiters.trello({ key, token: account }).of(agentInTurn()),
    signal,
    onRequest,
  });
}

/** Returns the client for an account, as handlers of its integration expect it. */
export async function providerClientFor(
  dependencies: MadeOf,
  account: AccountId,
  signal: AbortSignal,
  onRequest?: OnRequest,
): Promise<ProviderClient> {
  return integrationOf(account) === 'mail'
    ? { graph: graphClientFor(dependencies, account, signal, onRequest) }
    : { trello: await trelloClientFor(dependencies, account, signal, onRequest) };
}
