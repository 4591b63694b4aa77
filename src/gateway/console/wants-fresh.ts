import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { isPublicOverTls } from '../http/own-address';
import { lastingMilliseconds } from '../listings/listings';
import type { ConsoleEnvironment } from './console-environment';

const changedCookieName = 'agent-integrations-changed';

/**
 * Whether a page must show current data instead of cached lists: the reader has just changed something, or asks for the page again, as browsers
 * do for a reload (RFC 9111, 5.2.1) and `/assets/live.js` does.
 */
export const wantsFresh = (context: Context): boolean =>
  context.req.method !== 'GET' ||
  getCookie(context, changedCookieName) !== undefined ||
  /no-cache|max-age=0/.test(context.req.header('Cache-Control') ?? '');

/** Makes the next pages of this browser show current data: any process may answer them, and its list may be older than the change. */
export function noteChange(context: Context<ConsoleEnvironment>): void {
  setCookie(context, changedCookieName, 'yes', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isPublicOverTls(context.var.configuration),
    maxAge: lastingMilliseconds / 1000 + 1,
  });
}

/** Signing out removes everything about the person from the browser, including that they have just changed something. */
export function forgetChange(context: Context<ConsoleEnvironment>): void {
  deleteCookie(context, changedCookieName, { path: '/', secure: isPublicOverTls(context.var.configuration) });
}

/** Notes a change after every request that may have changed something. */
export const noteChanges = createMiddleware<ConsoleEnvironment>(async (context, next) => {
  await next();
  if (context.req.method !== 'GET') noteChange(context);
});
