import type { Configuration } from '../../configuration';
import { toolError } from '../../contracts';
import { defined } from '../../json/defined';

/** How we identify ourselves to a token endpoint, and how it takes its parameters. */
export interface TokenClient {
  /** The name that people know. */
  readonly provider: 'Microsoft' | 'Atlassian';
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  /** The encoding of its parameters. */
  readonly body: 'form' | 'json';
}

/** @throws InvalidInput when no application is configured */
export const microsoftTokenClient = ({ microsoft }: Configuration, tenant: string): TokenClient => ({
  provider: 'Microsoft',
  tokenUrl: `${microsoft.loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
  ...applicationOf(microsoft, 'MICROSOFT_CLIENT_ID'),
  body: 'form',
});

/** @throws InvalidInput when no application is configured */
export const atlassianTokenClient = ({ atlassian }: Configuration): TokenClient => ({
  provider: 'Atlassian',
  tokenUrl: `${atlassian.url}/oauth/token`,
  ...applicationOf(atlassian, 'ATLASSIAN_CLIENT_ID'),
  body: 'json',
});

function applicationOf(
  { clientId, clientSecret }: { clientId?: string; clientSecret?: string },
  variable: string,
): Pick<TokenClient, 'clientId' | 'clientSecret'> {
  if (clientId === undefined) {
    const text = `No application is configured to sign in with: set ${variable} (see .env.example).`;
    throw toolError('InvalidInput', text);
  }
  return { clientId, ...defined({ clientSecret }) };
}
