import { path, type RequestPath } from '../request-path';

/** Writes paths in one mailbox: ``at`/messages/${id}` ``. */
export type MailboxPath = typeof path;

/** @param mailbox id or address of a shared mailbox; default: the account's own */
export const mailboxPath = (mailbox?: string): MailboxPath =>
  pathBelow(mailbox === undefined ? path`/me` : path`/users/${mailbox}`);

/** Writes paths below another, such as that of a calendar: ``pathBelow(calendar)`/events/${id}` ``. */
export const pathBelow =
  (root: RequestPath): MailboxPath =>
  (literals, ...values) =>
    `${root}${path(literals, ...values)}` as RequestPath;
