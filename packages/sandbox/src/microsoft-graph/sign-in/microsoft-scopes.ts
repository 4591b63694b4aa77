import type { AccountKind } from '../users/directory';

const graphResource = /^https:\/\/graph\.microsoft\.com\//i;

/** Scopes of the sign-in itself. An access token does not list them. */
export const openIdScopes = ['openid', 'profile', 'email', 'offline_access'];

const known = [
  ...openIdScopes,
  'User.Read',
  'User.ReadBasic.All',
  'Place.Read.All',
  ...['Mail', 'Calendars', 'Contacts'].flatMap((resource) =>
    ['Read', 'ReadWrite'].flatMap((level) => [`${resource}.${level}`, `${resource}.${level}.Shared`]),
  ),
  'Mail.Send',
  'Mail.Send.Shared',
  'MailboxSettings.Read',
  'MailboxSettings.ReadWrite',
  'OnlineMeetings.Read',
  'OnlineMeetings.ReadWrite',
  'OnlineMeetingTranscript.Read.All',
];

const needAdministrator = ['OnlineMeetingTranscript.Read.All', 'Place.Read.All'];

/** Splits a scope parameter and spells each scope as Graph does. Unknown scopes are in `unknown`. */
export function readScopes(parameter: string): { scopes: string[]; unknown: string[] } {
  const asked = parameter.split(/\s+/).filter((scope) => scope !== '');
  const scopes: string[] = [];
  const unknown: string[] = [];
  for (const scope of asked) {
    const bare = scope.replace(graphResource, '').toLowerCase();
    const found = known.find((candidate) => candidate.toLowerCase() === bare);
    if (found) scopes.push(found);
    else unknown.push(scope);
  }
  return { scopes: [...new Set(scopes)], unknown };
}

/** Whether the request writes scopes with the address of their resource. */
export function isQualifiedScope(parameter: string): boolean {
  return parameter.split(' ').some((scope) => graphResource.test(scope));
}

/** Whether an account of this kind can have the scope. Personal accounts have no shared mailboxes, online meetings or rooms. */
export function isForKind(scope: string, kind: AccountKind): boolean {
  return (
    kind === 'work' || (!scope.endsWith('.Shared') && !scope.startsWith('OnlineMeeting') && scope !== 'Place.Read.All')
  );
}

export function needsAdministrator(scope: string): boolean {
  return needAdministrator.includes(scope);
}
