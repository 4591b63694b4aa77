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

/** Lets nobody in who has not signed in, or has signed out, or whom the configuration does not admit any more. */
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

/** The page that was asked for, with its query; of a form, the page it was sent from: its own address may have no page. */
function wayBack({ req }: Context): string {
  const asked = new URL(req.url);
  const referer = req.header('Referer') ?? '';
  const from = req.method !== 'GET' && URL.canParse(referer) ? new URL(referer) : asked;
  // By the name alone: a proxy that ends TLS has another origin than this process.
  const { pathname, search } = from.host === asked.host ? from : asked;
  return `${pathname}${search}`;
}
