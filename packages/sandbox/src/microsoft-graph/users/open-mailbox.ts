import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { MailboxEnvironment } from '../platform/graph-environment';
import { GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';

/** Finds the mailbox a path names and holds the application to its limits on it. */
export function openMailbox(world: GraphWorld) {
  const { mailboxes, limits, core } = world;
  return createMiddleware<MailboxEnvironment>(async (context, next) => {
    const { token } = context.var;
    const named = context.req.param('user');
    const mailbox = named === undefined ? mailboxes.of(token.user) : mailboxes.find(named);
    if (!mailbox) {
      throw new GraphError(404, 'ErrorInvalidUser', `The requested user '${named ?? ''}' is invalid.`);
    }
    context.set('mailbox', mailbox);
    const key = `${token.clientId}|${mailbox.owner.id}`;
    const uploads = /^(POST|PATCH|PUT)$/.test(context.req.method);
    const bytes = uploads ? Number(context.req.header('content-length') ?? 0) : 0;
    const windows = [limits.requests.hit(key), limits.uploadBytes.hit(key, bytes)];
    const exceeded = windows.find((window) => window.exceeded);
    if (exceeded) {
      const message = 'Application is over its MailboxRequests limit.';
      throw throttled('TooManyRequests', message, Math.ceil(exceeded.resetsInMilliseconds / 1000));
    }
    const leave = limits.concurrency.enter(key);
    if (!leave) throw throttled('ApplicationThrottled', 'Application is over its MailboxConcurrency limit.', 1);
    try {
      if (core.latencyMilliseconds > 0) await sleep(core.latencyMilliseconds);
      await next();
    } finally {
      leave();
    }
  });
}

function throttled(code: string, message: string, seconds: number): GraphError {
  return new GraphError(429, code, message, { 'Retry-After': String(seconds) });
}
