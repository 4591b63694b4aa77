import type { AccessToken } from '../sign-in/microsoft-tokens';
import { accessDenied } from './graph-error';
import type { Mailbox } from './mailbox';

type Resource = 'Mail' | 'Calendars' | 'Contacts' | 'MailboxSettings';

/**
 * Throws ErrorAccessDenied unless the token lets its user do this in this mailbox. Another person's mailbox needs
 * the `.Shared` scope and that its owner gave the user access.
 */
export function requireScope(
  { token, mailbox }: { token: AccessToken; mailbox: Mailbox },
  resource: Resource,
  need: 'Read' | 'ReadWrite' | 'Send',
): void {
  const own = token.user.id === mailbox.owner.id;
  if (!own && mailbox.owner.delegates[token.user.userPrincipalName] === undefined) throw accessDenied();
  const sufficient = need === 'Read' ? ['Read', 'ReadWrite'] : [need];
  const granted = sufficient.some((level) => token.scopes.has(`${resource}.${level}${own ? '' : '.Shared'}`));
  if (!granted) throw accessDenied();
}
