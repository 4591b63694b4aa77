import type { AccountOverview, AccountPermissionType } from './account';
import type { Integration } from './integration';
import type { StepContract } from './step';

/**
 * Scopes requested from a mailbox's owner: mail, sending, calendars, contacts, settings (with labels), and the owner's identity (`User.Read`).
 * Watching needs `Mail.Read`, `Calendars.Read`, `Contacts.Read` by name (https://learn.microsoft.com/graph/api/subscription-post-subscriptions).
 */
export const mailScopes: readonly string[] = [
  ...['User.Read', 'Mail.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.Read', 'Calendars.ReadWrite'],
  ...['Contacts.Read', 'Contacts.ReadWrite', 'MailboxSettings.ReadWrite', 'offline_access'],
];

/** Scopes for transcripts of online meetings, and to find the meetings (https://learn.microsoft.com/graph/api/onlinemeeting-list-transcripts). */
export const meetingScopes: readonly string[] = ['OnlineMeetings.Read', 'OnlineMeetingTranscript.Read.All'];

/**
 * Returns the type of an account of which only the granted scopes are known: any scope for meetings makes it a `meetings` account. Where somebody
 * chose, that decides: a token of an organisation names every scope that was ever consented to for the application, whoever asks for it
 * (https://github.com/AzureAD/microsoft-authentication-library-for-dotnet/issues/1713).
 */
export const permissionTypeOf = (granted: readonly string[]): Exclude<AccountPermissionType, 'application'> =>
  meetingScopes.some((scope) => granted.some((one) => covers(one, scope))) ? 'meetings' : 'standard';

/** Scopes for mailboxes, calendars and contacts that others share with the person. Personal accounts have no such shares. */
export const sharedScopes: readonly string[] = [
  'Mail.ReadWrite.Shared',
  'Mail.Send.Shared',
  'Calendars.ReadWrite.Shared',
  'Contacts.ReadWrite.Shared',
];

/** Scopes for colleagues and rooms of the organisation; an administrator must consent to the rooms. Personal accounts have neither. */
export const directoryScopes: readonly string[] = ['User.ReadBasic.All', 'Place.Read.All'];

/**
 * OAuth 2.0 scopes requested from a Trello member (https://developer.atlassian.com/cloud/trello/guides/rest-api/oauth-2-getting-started):
 * boards, board memberships, the member's own account and notifications, and workspaces. A token made on Trello's page has `read` and `write`.
 */
export const boardScopes: readonly string[] = [
  ...['read:board:trello', 'write:board:trello', 'write:board:membership:trello'],
  ...['read:member:trello', 'read:organization:trello', 'offline_access'],
];

/** Returns the needed scopes that the granted scopes do not cover, in any spelling. */
export function missingScopes(needed: readonly string[], granted: readonly string[]): string[] {
  return needed.filter((scope) => !granted.some((one) => covers(one, scope)));
}

/**
 * Returns the needed scopes that an account was connected without. For an application this is unknown: its token does not list permissions
 * that Exchange grants for some mailboxes only (https://learn.microsoft.com/exchange/permissions-exo/application-rbac).
 */
export const lackingScopes = (
  { permissionType, scopes }: { permissionType: AccountPermissionType; scopes: readonly string[] },
  needed: readonly string[],
): string[] => (permissionType === 'application' ? [] : missingScopes(needed, scopes));

/** Permissions that an administrator must grant an application, in Entra or in Exchange, for all steps to work. */
export const applicationRoles: readonly string[] = [
  ...[
    'Mail.Read',
    'Mail.ReadWrite',
    'Mail.Send',
    'Calendars.ReadWrite',
    'Contacts.ReadWrite',
    'MailboxSettings.ReadWrite',
  ],
];

function covers(granted: string, needed: string): boolean {
  return (
    granted === needed ||
    granted === needed.replace(/\.Read(?=$|\.Shared)/, '.ReadWrite') ||
    granted === `${needed}:board:trello` ||
    // The `read` or `write` of a token made on Trello's page covers every OAuth 2.0 scope with that prefix.
    needed.startsWith(`${granted}:`)
  );
}

/** A step that an account cannot fully perform, because its owner has not granted some scopes. */
export interface LackingStep {
  readonly title: string;
  readonly scopes: readonly string[];
}

/** Returns the steps of an integration for which an account lacks scopes. Raw calls are left out: they ask for more than most callers need. */
export function lackingSteps(
  account: { integration: Integration; permissionType?: AccountPermissionType; scopes: readonly string[] },
  steps: readonly StepContract[],
): LackingStep[] {
  const { integration, permissionType, scopes } = account;
  if (permissionType === 'application') return [];
  const ofSteps = steps
    .filter((step) => step.integration === integration && !step.passThrough)
    .flatMap(({ title, scopes: needed, furtherScopes: further }) => [
      { title, scopes: needed },
      ...(further === undefined ? [] : [{ title: `${title} ${further.inputs}`, scopes: further.scopes }]),
    ])
    .map(({ title, scopes: needed }) => ({ title, scopes: missingScopes(needed, scopes) }))
    .filter((step) => step.scopes.length > 0);
  // An account for meetings is meant to read transcripts, too; a different person may have to grant that scope.
  const ofMeetings = permissionType === 'meetings' ? missingScopes(meetingScopes, scopes) : [];
  return ofMeetings.length === 0
    ? ofSteps
    : [...ofSteps, { title: 'Transcripts of meetings, by Mail API Call', scopes: ofMeetings }];
}

/** An account that is to be connected again. */
type Reconnected = Pick<AccountOverview, 'integration' | 'name' | 'permissionType' | 'asked'>;

/** Says in sentences which scopes an account lacks, and how it gains them. */
export const connectedWithout = (account: Reconnected, missing: readonly string[], what: string): string =>
  `The account "${account.name}" was connected without ${missing.join(', ')}, which ${what} needs. ${howToGain(account, missing)}`;

/** Says in a sentence how an account gains scopes. */
export const howToGain = (account: Reconnected, scopes: readonly string[]): string =>
  `Reconnect the account on its page, or with \`${reconnectCommand(account, scopes)}\`, and allow it.`;

/**
 * Returns the command that connects an account again under its permission type, with all that its person was asked for before, so that it gains the
 * scopes and loses none. An application takes its own secret again, or a new one, for the mailboxes that it has, and nobody signs in.
 */
export function reconnectCommand(
  { integration, name, permissionType, asked = [] }: Reconnected,
  scopes: readonly string[] = [],
): string {
  if (permissionType === 'application') return `agent-integrations accounts connect application ${name} --mailbox …`;
  const asksFor = (some: readonly string[]) => [...asked, ...scopes].some((scope) => some.includes(scope));
  const options = [
    ...(asksFor(sharedScopes) ? [' --shared'] : []),
    ...(permissionType === 'meetings' || asksFor(meetingScopes) ? [' --meetings'] : []),
    ...(asksFor(directoryScopes) ? [' --directory'] : []),
  ].join('');
  return `agent-integrations accounts connect ${integration} ${name}${options}`;
}
