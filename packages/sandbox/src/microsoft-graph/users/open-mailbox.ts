import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { MailboxEnvironment } from '../platform/graph-environment';
import { GraphError, throttled, tooManyRequests } from '../platform/graph-error';
import type { AccessToken } from '../sign-in/microsoft-tokens';
import type { Mailbox } from './mailbox';
import type { GraphWorld } from '../graph-world';

/** Finds the mailbox that a path names and enforces the application's limits on it. */
export function openMailbox(world: GraphWorld) {
  const { mailboxes, limits, core } = world;
  return createMiddleware<MailboxEnvironment>(async (context, next) => {
    const { token } = context.var;
    const named = context.req.param('user');
    if (named === undefined) refuseApplication(token);
    const mailbox = named === undefined ? mailboxes.of(token.user) : mailboxes.find(named);
    if (!mailbox) {
      throw new GraphError(404, 'ErrorInvalidUser', `The requested user '${named ?? ''}' is invalid.`);
    }
    context.set('mailbox', mailbox);
    if (token.application !== undefined) context.set('token', applicationIn(mailbox, token));
    const key = `${token.clientId}|${mailbox.owner.id}`;
    const uploads = /^(POST|PATCH|PUT)$/.test(context.req.method);
    const bytes = uploads ? Number(context.req.header('content-length') ?? 0) : 0;
    const windows = [limits.requests.hit(key), limits.uploadBytes.hit(key, bytes)];
    const exceeded = windows.find((window) => window.exceeded);
    if (exceeded) throw tooManyRequests(exceeded);
    const leave = limits.concurrency.enter(key);
    if (!leave) throw throttled('ApplicationThrottled', 'Application is over its MailboxConcurrency limit.', 1);
    try {
      if (core.latencyMilliseconds > 0) await sleep(core.latencyMilliseconds, undefined, { ref: false });
      await next();
    } finally {
      leave();
    }
  });
}

/** Rejects a request for `/me` with an application's token (github.com/microsoftgraph/msgraph-sdk-php, issue 1163). */
export function refuseApplication({ application }: AccessToken): void {
  if (application === undefined) return;
  throw new GraphError(400, 'BadRequest', '/me request is only valid with delegated authentication flow.');
}

/**
 * Lets an application act as the mailbox's owner, within its roles. Throws ErrorAccessDenied for a mailbox that its access policy excludes, with this
 * text (learn.microsoft.com/graph/auth-limit-mailbox-access, "Access to OData is disabled"; microsoft-graph-docs, pull request 21382).
 */
export function applicationIn(mailbox: Mailbox, token: AccessToken): AccessToken {
  const allowed = token.application?.mailboxes ?? [];
  if (allowed !== 'all' && !allowed.some((address) => address.toLowerCase() === mailbox.owner.mail)) {
    throw new GraphError(403, 'ErrorAccessDenied', 'Access to OData is disabled.');
  }
  return { ...token, user: mailbox.owner };
}
