import type { Context } from 'hono';
import { Hono } from 'hono';
import type { SandboxEnvironment } from '../../sandbox-core';
import type { AccessToken } from '../sign-in/microsoft-tokens';
import type { Mailbox } from '../users/mailbox';
import type { Preferences } from './preferences';

/** Values that are available after authentication. */
export type GraphEnvironment = SandboxEnvironment & {
  Variables: { token: AccessToken; preferences: Preferences };
};

/** Values that are available inside `/me` and `/users/{id}`. */
export type MailboxEnvironment = SandboxEnvironment & {
  Variables: GraphEnvironment['Variables'] & {
    mailbox: Mailbox;
    /** The id of the calendar in `mailbox` that the path names by the id of a copy: of one that its owner has shared. */
    sharedCalendar?: string;
  };
};

export type GraphContext = Context<GraphEnvironment>;
export type MailboxContext = Context<MailboxEnvironment>;

export const graphRoutes = () => new Hono<GraphEnvironment>();
export const mailboxRoutes = () => new Hono<MailboxEnvironment>();
