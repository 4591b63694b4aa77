import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';
import { findApiToken } from '../../configuration/api-tokens';
import { includesRole } from '../../configuration/role';
import type { Admission } from '../console/session/admission';
import { endedSessions } from '../console/session/ended-sessions';
import { roleOfSession } from '../console/session/role-of-session';
import { readSessionCookie } from '../console/session/session';
import { sessionCookieName } from '../console/session/session-cookie';

/**
 * Lets operators read payloads, either by the session cookie of the console, which the Web UI's browser also sends, or by a bearer token.
 * If a request has both, the one with the higher role counts.
 */
export function requireReader(client: AgentIntegrationsClient, { apiTokens }: Configuration, admission: Admission) {
  const { keyRing } = client;
  const guard = { client, ended: endedSessions(client.temporal), admission };
  return createMiddleware(async (context, next) => {
    const [, bearer = ''] = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
    const token = findApiToken(apiTokens, bearer);
    // A token that is bound to an agent does not open the codec.
    const ofToken = token?.agent === undefined ? token?.role : undefined;
    if (ofToken !== undefined && includesRole(ofToken, 'operator')) return next();
    const session = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    const ofSession = session === undefined ? undefined : await roleOfSession(guard, session);
    if (ofSession !== undefined && includesRole(ofSession, 'operator')) return next();
    if (ofToken === undefined && ofSession === undefined)
      return context.text(
        'Sign in to Agent Integrations first, and let the Web UI send credentials to the codec.',
        401,
      );
    return context.text('Payloads are for operators.', 403);
  });
}
