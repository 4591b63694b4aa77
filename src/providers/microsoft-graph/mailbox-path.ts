import { path, type RequestPath } from '../request-path';

/** Writes paths in one mailbox: ``at`/messages/${id}` ``. */
export type MailboxPath = typeof path;

/** @param mailbox id or address of a shared mailbox; default: the account's own */
export function mailboxPath(mailbox?: string): MailboxPath {
  const root = mailbox === undefined ? path`/me` : path`/users/${mailbox}`;
  return (literals, ...values) => `${root}${path(literals, ...values)}` as RequestPath;
}
