import type { Configuration } from '../../configuration';
import { boardScopes, directoryScopes, mailScopes, meetingScopes, sharedScopes } from '../../contracts/account-scopes';
import { qualifiedScopes } from './graph-scopes';
import { atlassianTokenClient, microsoftTokenClient, type TokenClient } from './token-client';

/** An authorization server, as somebody signs in there. */
export interface OauthApplication extends TokenClient {
  readonly authorizeUrl: string;
  readonly scopes: readonly string[];
  /** The `scope` of the token request, where it wants one. */
  readonly tokenScope?: string;
  /** Parameters of the authorization page beside those of the standard. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface MailSignIn {
  tenant: string;
  /** Also transcripts of online meetings: an administrator has to agree. */
  meetings: boolean;
  /** Also what others have shared with the person; refused to personal accounts. */
  shared: boolean;
  /** Also colleagues and rooms of the organisation: an administrator has to agree. */
  directory: boolean;
  /** Whose account it should be. */
  owner?: string;
}

/**
 * The Microsoft identity platform for one tenant.
 *
 * @throws InvalidInput when no application is configured
 */
export function microsoftApplication(
  configuration: Configuration,
  { tenant, meetings, shared, directory, owner }: MailSignIn,
): OauthApplication {
  const scopes = [
    ...mailScopes,
    ...(shared ? sharedScopes : []),
    ...(meetings ? meetingScopes : []),
    ...(directory ? directoryScopes : []),
  ];
  return {
    ...microsoftTokenClient(configuration, tenant),
    authorizeUrl: `${configuration.microsoft.loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/authorize`,
    scopes,
    tokenScope: qualifiedScopes(scopes, configuration),
    parameters: { prompt: 'select_account', ...(owner === undefined ? {} : { login_hint: owner }) },
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
