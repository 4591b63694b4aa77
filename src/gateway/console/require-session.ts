import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { KeyRing } from '../../encryption/key-ring';
import type { Admission } from './admission';
import type { ConsoleEnvironment } from './console-environment';
import { messagePage } from './message-page';
import { readSessionCookie } from './session';
import { sessionCookieName } from './session-cookie';

/** Lets nobody in who has not signed in, or whom the configuration does not admit any more. */
export function requireSession(keyRing: KeyRing, admission: Admission) {
  return createMiddleware<ConsoleEnvironment>(async (context, next) => {
    const signedIn = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    const role = signedIn === undefined ? undefined : admission(signedIn);
    if (signedIn === undefined || role === undefined) {
      return messagePage(context, 401, {
        title: 'Sign in first',
        text: 'Open the sign-in link that was printed in the terminal when this service started. A session ends after 12 hours; a restart prints a new link.',
      });
    }
    context.set('session', { ...signedIn, role });
    return next();
  });
}
