import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Configuration } from '../../../configuration';
import { isPublicOverTls, loopbackNames } from '../../http/own-address';
import { sessionSeconds } from './session';

export const sessionCookieName = 'agent-integrations-session';

/** Lax, so that a link to an approval in a mail or a chat works. Every change is a POST and needs a form token. */
export function setSessionCookie(context: Context, configuration: Configuration, value: string): void {
  setCookie(context, sessionCookieName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isPublicOverTls(configuration),
    maxAge: sessionSeconds,
  });
}

/**
 * Whether the browser whose page has that origin keeps the session's cookie. One that is Secure and comes over HTTP is dropped (RFC 6265bis,
 * section 5.7), other than from this machine.
 */
export function keepsSessionCookie(configuration: Configuration, origin: string): boolean {
  if (!isPublicOverTls(configuration) || !URL.canParse(origin)) return true;
  const { protocol, hostname } = new URL(origin);
  return protocol !== 'http:' || loopbackNames.has(hostname);
}

export function deleteSessionCookie(context: Context, configuration: Configuration): void {
  deleteCookie(context, sessionCookieName, { path: '/', secure: isPublicOverTls(configuration) });
}
