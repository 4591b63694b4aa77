import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { KeyRing } from '../../encryption/key-ring';
import type { ConsoleEnvironment } from './console-environment';
import { messagePage } from './message-page';
import { roleOfSession, type SessionGuard } from './role-of-session';
import { readSessionCookie } from './session';
import { sessionCookieName } from './session-cookie';

interface PageGuard extends SessionGuard {
  keyRing: KeyRing;
  /** Whether people can sign in at an OpenID issuer. */
  hasIssuer: boolean;
}

/** Rejects a request without a session, with an ended session, or of a person whom the configuration no longer admits. */
export function requireSession({ keyRing, hasIssuer, ...guard }: PageGuard) {
  return createMiddleware<ConsoleEnvironment>(async (context, next) => {
    const signedIn = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    const role = signedIn === undefined ? undefined : await roleOfSession(guard, signedIn);
    if (signedIn === undefined || role === undefined) return hasIssuer ? sendToSignIn(context) : askForLink(context);
    context.set('session', { ...signedIn, role });
    return next();
  });
}

const askForLink = (context: Context) =>
  messagePage(context, 401, {
    title: 'Sign in first',
    text: 'Open the sign-in link that was printed in the terminal when this service started. A session ends after 12 hours; a restart prints a new link.',
  });

const sendToSignIn = (context: Context) =>
  messagePage(context, 401, {
    title: 'Sign in first',
    text: 'A session ends after 12 hours, or when you are taken off the list of those who may sign in.',
    link: { href: `/sign-in?${new URLSearchParams({ to: wayBack(context) }).toString()}`, label: 'Sign in' },
  });

/** Returns the requested page with its query. For a form it returns the page the form was sent from, because a form's address may have no page. */
function wayBack({ req }: Context): string {
  const asked = new URL(req.url);
  const referer = req.header('Referer') ?? '';
  const from = req.method !== 'GET' && URL.canParse(referer) ? new URL(referer) : asked;
  // Compares only the host: behind a proxy that terminates TLS, the origin differs from that of this process.
  const { pathname, search } = from.host === asked.host ? from : asked;
  return `${pathname}${search}`;
}
