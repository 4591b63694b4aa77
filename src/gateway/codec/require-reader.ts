import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import { findApiToken } from '../../configuration/api-tokens';
import { includesRole } from '../../configuration/role';
import type { KeyRing } from '../../encryption/key-ring';
import type { Admission } from '../console/admission';
import { readSessionCookie } from '../console/session';
import { sessionCookieName } from '../console/session-cookie';

/** Lets operators read payloads: by the session of the pages, which the Web UI's browser sends along, or by a bearer token. */
export function requireReader(keyRing: KeyRing, { apiTokens }: Configuration, admission: Admission) {
  return createMiddleware(async (context, next) => {
    const session = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    const [, bearer = ''] = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
    const role = session === undefined ? findApiToken(apiTokens, bearer)?.role : admission(session);
    if (role === undefined)
      return context.text(
        'Sign in to Agent Integrations first, and let the Web UI send credentials to the codec.',
        401,
      );
    if (includesRole(role, 'operator')) return next();
    return context.text('Payloads are for operators.', 403);
  });
}
