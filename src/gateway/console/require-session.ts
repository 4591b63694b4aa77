import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { KeyRing } from '../../encryption/key-ring';
import type { ConsoleEnvironment } from './console-environment';
import { messagePage } from './message-page';
import { readSessionCookie } from './session';
import { sessionCookieName } from './session-cookie';

/** Lets nobody in who has not signed in. */
export function requireSession(keyRing: KeyRing) {
  return createMiddleware<ConsoleEnvironment>(async (context, next) => {
    const session = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    if (session === undefined) {
      return messagePage(context, 401, {
        title: 'Sign in first',
        text: 'Open the sign-in link that was printed in the terminal when this service started. A session ends after 12 hours; a restart prints a new link.',
      });
    }
    context.set('session', session);
    return next();
  });
}
