import { requestTokens } from '../accounts/oauth/request-tokens';
import { atlassianTokenClient, microsoftTokenClient, type TokenClient } from '../accounts/oauth/token-client';
import type { Configuration } from '../configuration';
import { isToolError } from '../contracts/tool-error';
import { findingsOf, type Finding } from './finding';

const { problem, good } = findingsOf('providers');

/** A refresh token that no provider has issued. It belongs to nobody, so requesting tokens with it changes nothing. */
const noToken = 'doctor';

/**
 * Checks whether each sign-in accepts our application and its secret, which expires in Entra. An authorization server authenticates the client first,
 * then checks its refresh token (RFC 6749, section 6): if the client is right, an invalid token gets `invalid_grant`. For a wrong or expired secret,
 * Microsoft answers `invalid_client` (https://learn.microsoft.com/entra/identity-platform/reference-error-codes, AADSTS7000215 and AADSTS7000222),
 * Atlassian `access_denied`. If a server checks the token first, the check finds nothing.
 */
export async function checkSecrets(configuration: Configuration): Promise<Finding[]> {
  const { microsoft, atlassian } = configuration;
  const found = await Promise.all([
    microsoft.clientId === undefined || microsoft.clientSecret === undefined
      ? []
      : check(microsoftTokenClient(configuration, microsoft.tenant), 'Entra'),
    atlassian.clientId === undefined || atlassian.clientSecret === undefined
      ? []
      : check(atlassianTokenClient(configuration), "Atlassian's developer console"),
  ]);
  return found.flat();
}

const ofClient: readonly string[] = ['invalid_client', 'unauthorized_client', 'access_denied'];

async function check(client: TokenClient, where: string): Promise<Finding[]> {
  const { provider } = client;
  try {
    const outcome = await requestTokens(client, { grant_type: 'refresh_token', refresh_token: noToken });
    if (outcome.kind === 'granted') return [];
    const { error, codes, solvedBy } = outcome.refusal;
    if (solvedBy === 'person')
      return [good(`${provider}'s sign-in does not refuse our application or its secret, asked with no one's token.`)];
    if (!ofClient.includes(error)) return [];
    const prefix = provider.toUpperCase();
    return [
      problem(
        `${provider}'s sign-in refuses our application or its secret (${codes}): no token of an account is renewed, so that their steps and triggers fail within the hour.`,
        `Make a new secret in ${where}, set ${prefix}_CLIENT_SECRET (and look at ${prefix}_CLIENT_ID), and start workers and gateways anew with it (with docker-compose.yml by \`docker compose up -d\`, not \`restart\`). Nobody has to sign in again.`,
      ),
    ];
  } catch (error) {
    // The check of the providers already reports that the server does not answer.
    if (!isToolError(error, 'ProviderUnavailable')) throw error;
    return [];
  }
}
