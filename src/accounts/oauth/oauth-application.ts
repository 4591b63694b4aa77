import type { Configuration } from '../../configuration';
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

/** Read and write mail, send, calendars, contacts and the mailbox's time zone; `User.Read` tells whose mailbox it is. */
export const mailScopes = [
  ...['User.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Contacts.ReadWrite'],
  ...['MailboxSettings.Read', 'offline_access'],
];
const meetingsScope = 'OnlineMeetingTranscript.Read.All';
/** What others share with the person: their mailboxes, calendars and contacts. Personal accounts have none of it. */
const sharedScopes = [
  'Mail.ReadWrite.Shared',
  'Mail.Send.Shared',
  'Calendars.ReadWrite.Shared',
  'Contacts.ReadWrite.Shared',
];

const boardScopes = [
  ...['read:board:trello', 'write:board:trello', 'read:member:trello', 'read:organization:trello'],
  'offline_access',
];

export interface MailSignIn {
  tenant: string;
  /** Also transcripts of online meetings: an administrator has to agree. */
  meetings: boolean;
  /** Also what others have shared with the person; refused to personal accounts. */
  shared: boolean;
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
  { tenant, meetings, shared, owner }: MailSignIn,
): OauthApplication {
  const scopes = [...mailScopes, ...(shared ? sharedScopes : []), ...(meetings ? [meetingsScope] : [])];
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
