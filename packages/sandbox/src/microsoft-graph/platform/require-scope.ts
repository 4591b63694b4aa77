import type { AccessToken } from '../sign-in/microsoft-tokens';
import { accessDenied } from './graph-error';
import type { Mailbox } from '../users/mailbox';

type Resource = 'Mail' | 'Calendars' | 'Contacts' | 'MailboxSettings';
type Need = 'Read' | 'ReadWrite' | 'Send';

/**
 * Throws ErrorAccessDenied unless the token lets its user do this in this mailbox. Another person's mailbox needs
 * the `.Shared` scope and that its owner gave the user access: to the whole mailbox, or to this part of it.
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

/** Whether a share of that kind allows it; the right to send is asked again where something is sent. */
function isGranted(share: 'read' | 'write' | 'send' | undefined, need: Need): boolean {
  return share !== undefined && (need !== 'ReadWrite' || share !== 'read');
}
