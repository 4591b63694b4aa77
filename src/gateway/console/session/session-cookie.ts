import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Configuration } from '../../../configuration';
import { isPublicOverTls } from '../../http/own-address';
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

export function deleteSessionCookie(context: Context, configuration: Configuration): void {
  deleteCookie(context, sessionCookieName, { path: '/', secure: isPublicOverTls(configuration) });
}
