import type { AccountPermissionType } from './account';
import type { Integration, StepContract } from './step';

/**
 * What we ask of a mailbox's person: mail, sending, calendars, contacts, and the mailbox's settings, to which its labels belong. Watching
 * asks for `Mail.Read`, `Calendars.Read` and `Contacts.Read` by name (https://learn.microsoft.com/graph/api/subscription-post-subscriptions); `User.Read` tells whose mailbox it is.
 */
export const mailScopes: readonly string[] = [
  ...['User.Read', 'Mail.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.Read', 'Calendars.ReadWrite'],
  ...['Contacts.Read', 'Contacts.ReadWrite', 'MailboxSettings.ReadWrite', 'offline_access'],
];

/** Transcripts of online meetings, and the meetings they are found by (https://learn.microsoft.com/graph/api/onlinemeeting-list-transcripts). */
export const meetingScopes: readonly string[] = ['OnlineMeetings.Read', 'OnlineMeetingTranscript.Read.All'];

/** Whichever of the scopes of meetings was granted makes an account one for meetings. */
export const permissionTypeOf = (granted: readonly string[]): AccountPermissionType =>
  meetingScopes.some((scope) => granted.some((one) => covers(one, scope))) ? 'meetings' : 'standard';

/** What others share with the person: their mailboxes, calendars and contacts. Personal accounts have none of it. */
export const sharedScopes: readonly string[] = [
  'Mail.ReadWrite.Shared',
  'Mail.Send.Shared',
  'Calendars.ReadWrite.Shared',
  'Contacts.ReadWrite.Shared',
];

/** Colleagues and rooms of the organisation; for the rooms an administrator has to agree. Personal accounts have neither. */
export const directoryScopes: readonly string[] = ['User.ReadBasic.All', 'Place.Read.All'];

/**
 * What we ask of a Trello member through OAuth 2.0, of what it divides (https://developer.atlassian.com/cloud/trello/guides/rest-api/oauth-2-getting-started):
 * boards, who is on them, whose account and notifications it is about, and workspaces. A token made on Trello's page has `read` and `write`.
 */
export const boardScopes: readonly string[] = [
  ...['read:board:trello', 'write:board:trello', 'write:board:membership:trello'],
  ...['read:member:trello', 'read:organization:trello', 'offline_access'],
];

/** Which of the needed scopes are not among the granted ones, in any spelling. */
export function missingScopes(needed: readonly string[], granted: readonly string[]): string[] {
  return needed.filter((scope) => !granted.some((one) => covers(one, scope)));
}

/**
 * Which of the needed scopes an account was connected without. Of an application nobody can say: what is granted in Exchange, for some
 * mailboxes alone, does not stand in its token (https://learn.microsoft.com/exchange/permissions-exo/application-rbac).
 */
export const lackingScopes = (
  { permissionType, scopes }: { permissionType: AccountPermissionType; scopes: readonly string[] },
  needed: readonly string[],
): string[] => (permissionType === 'application' ? [] : missingScopes(needed, scopes));

/** What an administrator grants an application that is to do all that our steps do, in Entra or in Exchange. */
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
    // The `read` or `write` of a token made on Trello's page stands for all that OAuth 2.0 divides it into.
    needed.startsWith(`${granted}:`)
  );
}

/** A step that an account cannot do in full, for want of what its person has not allowed. */
export interface LackingStep {
  readonly title: string;
  readonly scopes: readonly string[];
}

/** The steps of an integration that an account lacks something for. The raw calls ask for more than most callers need: they are left out. */
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
  // Who may read meetings was meant to read their transcripts, which another may have to allow.
  const ofMeetings = permissionTypeOf(scopes) === 'meetings' ? missingScopes(meetingScopes, scopes) : [];
  return ofMeetings.length === 0
    ? ofSteps
    : [...ofSteps, { title: 'Transcripts of meetings, by Mail API Call', scopes: ofMeetings }];
}

/** What an account was connected without, and how it gains that, in sentences. */
export const connectedWithout = (
  account: { integration: Integration; name: string },
  missing: readonly string[],
  what: string,
): string =>
  `The account "${account.name}" was connected without ${missing.join(', ')}, which ${what} needs. ${howToGain(account, missing)}`;

/** How an account gains scopes, as a sentence. */
export function howToGain(
  { integration, name }: { integration: Integration; name: string },
  scopes: readonly string[],
): string {
  const options = [
    ...(scopes.some((scope) => sharedScopes.includes(scope)) ? [' --shared'] : []),
    ...(scopes.some((scope) => meetingScopes.includes(scope)) ? [' --meetings'] : []),
    ...(scopes.some((scope) => directoryScopes.includes(scope)) ? [' --directory'] : []),
  ].join('');
  return `Reconnect the account on its page, or with \`agent-integrations accounts connect ${integration} ${name}${options}\`, and allow it.`;
}
