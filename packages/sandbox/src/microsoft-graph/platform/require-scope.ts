import type { AccessToken } from '../sign-in/microsoft-tokens';
import { accessDenied, insufficientPrivileges } from './graph-error';
import type { Mailbox } from '../users/mailbox';

type Resource = 'Mail' | 'Calendars' | 'Contacts' | 'MailboxSettings';
type Need = 'Read' | 'ReadWrite' | 'Send';

/**
 * Throws ErrorAccessDenied unless the token lets its user access this mailbox. For another person's mailbox, the token needs the
 * `.Shared` scope, and the owner must have given the user access to the whole mailbox or to this part of it.
 */
export function requireScope(
  { token, mailbox }: { token: AccessToken; mailbox: Mailbox },
  resource: Resource,
  need: Need,
  part?: 'read' | 'write',
): void {
  const own = token.user.id === mailbox.owner.id;
  if (!own && !isGranted(mailbox.owner.delegates[token.user.userPrincipalName], need) && !isGranted(part, need)) {
    throw accessDenied();
  }
  const sufficient = need === 'Read' ? ['Read', 'ReadWrite'] : [need];
  const granted = sufficient.some((level) => token.scopes.has(`${resource}.${level}${own ? '' : '.Shared'}`));
  if (!granted) throw accessDenied();
}

/** Throws unless the token lets its user be read. An application has `User.Read.All` or nothing (learn.microsoft.com/graph/api/user-get). */
export function requireUserRead({ token: { scopes, application } }: { token: AccessToken }): void {
  if (!scopes.has(application === undefined ? 'User.Read' : 'User.Read.All')) throw insufficientPrivileges();
}

/** Whether a share of this kind allows the access. The right to send is checked again when mail is sent. */
function isGranted(share: 'read' | 'write' | 'send' | undefined, need: Need): boolean {
  return share !== undefined && (need !== 'ReadWrite' || share !== 'read');
}
