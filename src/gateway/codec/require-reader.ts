import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';
import { findApiToken } from '../../configuration/api-tokens';
import { includesRole } from '../../configuration/role';
import type { Admission } from '../console/admission';
import { endedSessions } from '../console/ended-sessions';
import { readSessionCookie, type SignedIn } from '../console/session';
import { sessionCookieName } from '../console/session-cookie';
import { withPatience } from '../http/with-patience';

/** Lets operators read payloads: by the session of the pages, which the Web UI's browser sends along, or by a bearer token. */
export function requireReader(client: AgentIntegrationsClient, { apiTokens }: Configuration, admission: Admission) {
  const { keyRing } = client;
  const ended = endedSessions(client.temporal);
  const roleOf = async (session: SignedIn) =>
    (await withPatience(client, () => ended.has(session.id))) ? undefined : admission(session);
  return createMiddleware(async (context, next) => {
    const session = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    const [, bearer = ''] = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
    const token = findApiToken(apiTokens, bearer);
    // One that is bound to an agent is for MCP alone.
    const ofToken = token?.agent === undefined ? token?.role : undefined;
    const role = session === undefined ? ofToken : await roleOf(session);
    if (role === undefined)
      return context.text(
        'Sign in to Agent Integrations first, and let the Web UI send credentials to the codec.',
        401,
      );
    if (includesRole(role, 'operator')) return next();
    return context.text('Payloads are for operators.', 403);
  });
}
