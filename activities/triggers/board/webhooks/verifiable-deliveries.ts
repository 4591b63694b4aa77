import { getClient } from '@temporalio/activity';
import type { Watch, WebhookObstacle } from '../../trigger-source';

/**
 * Why the gateway would refuse (401) the deliveries of this account's webhooks; undefined if it accepts them. Trello signs with the secret of the
 * application that made the webhook (https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/). For an account with its own API key
 * we do not have that secret. If no secret is set at all, every delivery is accepted, as a hint that nobody can verify.
 */
export async function whyUnverifiable({ dependencies, account }: Watch): Promise<WebhookObstacle | undefined> {
  const { publicUrl, trello, atlassian } = dependencies.configuration;
  if (publicUrl === undefined) return undefined;
  if (trello.apiSecret === undefined && atlassian.clientSecret === undefined) return undefined;
  const credential = await dependencies.accessTokens.credential(getClient(), account);
  if (credential.kind !== 'trello-token')
    return atlassian.clientSecret === undefined
      ? unknownSecret('OAuth 2.0 application', 'ATLASSIAN_CLIENT_SECRET')
      : undefined;
  if (trello.apiSecret === undefined) return unknownSecret('API key', 'TRELLO_API_SECRET');
  return trello.apiKey === undefined || trello.apiKey === credential.key
    ? undefined
    : { why: foreignKey, isCertain: true };
}

/** The gateway is a process of its own, and may have what this one lacks. */
const unknownSecret = (what: string, variable: string): WebhookObstacle => ({
  why:
    `Trello signs what it announces to this account with the secret of its ${what}, and ${variable} is not set for this worker. ` +
    `A gateway without it refuses what is announced, so no webhook is made: set ${variable} for gateway and workers alike.`,
  isCertain: false,
});

const foreignKey =
  "Trello signs what it announces to this account with the secret of the account's own API key, which is not TRELLO_API_KEY: the gateway would refuse it, " +
  'so it has no webhook and the provider is asked at an interval. Connect the account with a token of TRELLO_API_KEY to have its events within seconds.';
