import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { finished } from 'node:stream/promises';
import { createMiddleware } from 'hono/factory';
import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { resetConnection } from './connection-beneath';
import type { RequestFault, StatusFault } from './fault-rules';
import type { LoggedRequest } from './request-log';
import type { SandboxContext, SandboxCore, SandboxEnvironment, SandboxMount } from './sandbox-core';

/** Records each request of a mount and applies the fault rules to it. */
export function observeRequests(core: SandboxCore, mount: SandboxMount) {
  return createMiddleware<SandboxEnvironment>(async (context, next) => {
    const started = performance.now();
    const { incoming } = context.env;
    const bytesBefore = incoming.socket.bytesRead;
    const entry = core.requests.record(describe(core, mount, context));
    const fault = core.faults.takeForRequest(entry);
    if (fault) entry.fault = fault.kind;
    try {
      const replacement = await applyFault(fault, mount, context, next);
      if (replacement) {
        context.res = undefined;
        context.res = replacement;
      }
      if (replacement !== RESPONSE_ALREADY_SENT) entry.status = context.res.status;
    } finally {
      entry.durationMs = performance.now() - started;
      if (incoming.headers['transfer-encoding'] !== undefined) {
        entry.bodyBytes = incoming.socket.bytesRead - bytesBefore;
      }
    }
  });
}

/** Does not keep the process alive: if the server was closed, a held request is never answered. */
const held = (milliseconds: number): Promise<void> => sleep(milliseconds, undefined, { ref: false });

/** Runs the request with the fault; returns the response that replaces the provider's, if any. */
async function applyFault(
  fault: RequestFault | undefined,
  mount: SandboxMount,
  context: SandboxContext,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  switch (fault?.kind) {
    case undefined:
      await next();
      return undefined;
    case 'delay':
      await held(fault.milliseconds);
      await next();
      return undefined;
    case 'delay-after-effect':
      await next();
      await held(fault.milliseconds);
      return undefined;
    case 'status':
      await discardBody(context.env.incoming);
      return injected(mount, fault, context);
    case 'status-after-effect':
      await next();
      return injected(mount, fault, context);
    case 'broken-answer':
      await next();
      return brokenOff(mount, context);
    case 'reset-before-effect':
      return reset(context);
    case 'reset-after-effect':
      await next();
      return reset(context);
  }
}

function injected(mount: SandboxMount, fault: Omit<StatusFault, 'kind'>, context: SandboxContext): Response {
  const response = mount.faultResponse(fault.status, context, fault);
  if (fault.retryAfter !== undefined) response.headers.set('Retry-After', String(fault.retryAfter));
  return response;
}

async function brokenOff(mount: SandboxMount, context: SandboxContext): Promise<Response | undefined> {
  const whole = context.res;
  if (!/\bjson\b/i.test(whole.headers.get('content-type') ?? '')) return undefined;
  const [text, error] = await Promise.all([whole.clone().text(), mount.faultResponse(500, context).text()]);
  const headers = new Headers(whole.headers);
  headers.delete('content-length');
  return new Response(text.slice(0, text.length / 2) + error, { status: whole.status, headers });
}

function reset(context: SandboxContext): Response {
  resetConnection(context.env.incoming.socket);
  return RESPONSE_ALREADY_SENT;
}

/** A response sent before the body was read would reach the client as a broken connection. */
async function discardBody(incoming: IncomingMessage): Promise<void> {
  incoming.resume();
  await finished(incoming, { writable: false });
}

function describe(core: SandboxCore, mount: SandboxMount, context: SandboxContext): Omit<LoggedRequest, 'id'> {
  const url = new URL(context.req.url);
  return {
    at: core.clock.now(),
    provider: mount.surface,
    method: context.req.method,
    path: withoutCredential(url.pathname.slice(mount.prefix.length), mount),
    query: withoutCredentials(Object.fromEntries(url.searchParams)),
    headers: withoutCredentials(context.req.header()),
    bodyBytes: Number(context.req.header('content-length') ?? 0),
  };
}

const credentials =
  /^(authorization|cookie|key|token|code|code_verifier|client_secret|client_assertion|refresh_token|oauth_token|oauth_consumer_key|x-amz-signature)$/i;

/** The whole path of an upload session is its credential; Trello has tokens below `/1/tokens/`. */
function withoutCredential(path: string, { surface }: SandboxMount): string {
  const before = surface === 'upload' ? /^(\/)([^/]+)/ : /^(\/1\/tokens\/)([^/]+)/i;
  return path.replace(before, (_, place: string, secret: string) => `${place}${fingerprint(secret)}`);
}

function withoutCredentials(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, credentials.test(name) ? fingerprint(value) : value]),
  );
}

function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}
