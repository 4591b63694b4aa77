import type { Configuration } from '../../configuration';
import { boardScopes, directoryScopes, mailScopes, meetingScopes, sharedScopes } from '../../contracts/account-scopes';
import { defined } from '../../json/defined';
import { qualifiedScopes } from './graph-scopes';
import { atlassianTokenClient, microsoftTokenClient, type TokenClient } from './token-client';

/** An authorization server, with what a sign-in there needs. */
export interface OauthApplication extends TokenClient {
  readonly authorizeUrl: string;
  readonly scopes: readonly string[];
  /** The `scope` of the token request, if the server requires one. */
  readonly tokenScope?: string;
  /** Parameters of the authorization page in addition to the standard ones. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface MailSignIn {
  tenant: string;
  /** Also transcripts of online meetings: an administrator has to consent. */
  meetings: boolean;
  /** Also items that others have shared with the person; refused for personal accounts. */
  shared: boolean;
  /** Also colleagues and rooms of the organisation: an administrator has to consent. */
  directory: boolean;
  /** The expected owner of the account. */
  owner?: string;
}

/** Returns the scopes that a person is asked for. */
export const scopesAsked = ({ meetings, shared, directory }: Omit<MailSignIn, 'tenant'>): string[] => [
  ...mailScopes,
  ...(shared ? sharedScopes : []),
  ...(meetings ? meetingScopes : []),
  ...(directory ? directoryScopes : []),
];

/**
 * The Microsoft identity platform for one tenant.
 *
 * @throws InvalidInput when no application is configured
 */
export function microsoftApplication(
  configuration: Configuration,
  { tenant, owner, ...options }: MailSignIn,
): OauthApplication {
  const scopes = scopesAsked(options);
  return {
    ...microsoftTokenClient(configuration, tenant),
    authorizeUrl: `${configuration.microsoft.loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/authorize`,
    scopes,
    tokenScope: qualifiedScopes(scopes, configuration),
    parameters: { prompt: 'select_account', ...defined({ login_hint: owner }) },
  };
}

/**
 * Atlassian's OAuth 2.0 for Trello.
 *
 * @throws InvalidInput when no application is configured
 */
export function atlassianApplication(configuration: Configuration): OauthApplication {
  return {
    ...atlassianTokenClient(configuration),
    authorizeUrl: `${configuration.atlassian.url}/authorize`,
    scopes: boardScopes,
    parameters: { prompt: 'consent' },
  };
}
