import type { Configuration } from '../../configuration';
import { toolError } from '../../contracts';

/** What an authorization server knows us by, and how it wants to be asked. */
export interface OauthApplication {
  /** As people know it. */
  readonly provider: 'Microsoft' | 'Atlassian';
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  /** How the token endpoint takes its parameters. */
  readonly body: 'form' | 'json';
  /** Parameters of the authorization page beside those of the standard. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Read and write mail, send, calendars, contacts and the mailbox's time zone; `User.Read` tells whose mailbox it is. */
const mailScopes = [
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
  { microsoft }: Configuration,
  { tenant, meetings, shared, owner }: MailSignIn,
): OauthApplication {
  const base = `${microsoft.loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0`;
  return {
    provider: 'Microsoft',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    ...client(microsoft, 'MICROSOFT_CLIENT_ID'),
    scopes: [...mailScopes, ...(shared ? sharedScopes : []), ...(meetings ? [meetingsScope] : [])],
    body: 'form',
    parameters: { prompt: 'select_account', ...(owner === undefined ? {} : { login_hint: owner }) },
  };
}

/**
 * Atlassian's OAuth 2.0 for Trello.
 *
 * @throws InvalidInput when no application is configured
 */
export function atlassianApplication({ atlassian }: Configuration): OauthApplication {
  return {
    provider: 'Atlassian',
    authorizeUrl: `${atlassian.url}/authorize`,
    tokenUrl: `${atlassian.url}/oauth/token`,
    ...client(atlassian, 'ATLASSIAN_CLIENT_ID'),
    scopes: boardScopes,
    body: 'json',
    parameters: { prompt: 'consent' },
  };
}

function client(
  { clientId, clientSecret }: { clientId?: string; clientSecret?: string },
  variable: string,
): Pick<OauthApplication, 'clientId' | 'clientSecret'> {
  if (clientId === undefined) {
    throw toolError(
      'InvalidInput',
      `No application is configured to sign in with: set ${variable} (see .env.example).`,
    );
  }
  return { clientId, ...(clientSecret === undefined ? {} : { clientSecret }) };
}
