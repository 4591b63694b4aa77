import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { sessionSeconds } from './session';

export const sessionCookieName = 'agent-integrations-session';

/** Lax, so that a link to an approval in a mail or a chat opens it; what changes something is a POST, and those need a form token. */
export function setSessionCookie(context: Context, value: string): void {
  setCookie(context, sessionCookieName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    maxAge: sessionSeconds,
  });
}

export function deleteSessionCookie(context: Context): void {
  deleteCookie(context, sessionCookieName, { path: '/', secure: isSecure(context) });
}

/** The browser's own way here: a proxy in between may end TLS. It can only make the cookie stricter than it had to be. */
function isSecure(context: Context): boolean {
  const origin = context.req.header('Origin') ?? context.req.url;
  return origin.startsWith('https:');
}
