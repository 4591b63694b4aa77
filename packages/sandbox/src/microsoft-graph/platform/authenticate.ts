import { createMiddleware } from 'hono/factory';
import type { SandboxCore } from '../../sandbox-core';
import type { MicrosoftSignIn } from '../sign-in/microsoft';
import { workTenantId } from '../users/directory';
import type { GraphEnvironment } from './graph-environment';
import { GraphError } from './graph-error';
import { readPreferences } from './preferences';

const challenge =
  'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", client_id="00000003-0000-0000-c000-000000000000"';

/** Accepts a request with a live access token, and reads its `Prefer` headers. */
export function authenticate(core: SandboxCore, signIn: MicrosoftSignIn) {
  return createMiddleware<GraphEnvironment>(async (context, next) => {
    const value = /^Bearer\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (value === undefined) throw unauthenticated('Access token is empty.');
    const token = signIn.find(value);
    if (!token) throw unauthenticated('CompactToken parsing failed with error code: 80049217');
    if (token.isUnreadable) throw unauthenticated('IDX14100: JWT is not well formed, there are no dots (.).');
    if (token.expiresAt <= core.clock.now()) {
      throw unauthenticated('Access token has expired or is not yet valid.', ', error="invalid_token"');
    }
    if (token.application && token.user.tenantId !== workTenantId) {
      const message = 'The identity of the calling application could not be established.';
      throw new GraphError(401, 'Authorization_IdentityNotFound', message);
    }
    const preferences = readPreferences(context.req.header('prefer'));
    context.set('token', token);
    context.set('preferences', preferences);
    await next();
    if (preferences.applied.length > 0) context.res.headers.set('Preference-Applied', preferences.applied.join(', '));
  });
}

function unauthenticated(message: string, detail = ''): GraphError {
  return new GraphError(401, 'InvalidAuthenticationToken', message, { 'WWW-Authenticate': `${challenge}${detail}` });
}
