import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { isPublicOverTls } from '../http/own-address';
import { lasting } from '../listings/listings';
import type { ConsoleEnvironment } from './console-environment';

const changedCookieName = 'agent-integrations-changed';

/**
 * Whether a person expects a page to show what holds now: they have just changed something, or ask for it again, as browsers say it for a reload
 * (RFC 9111, 5.2.1) and `/assets/live.js` does.
 */
export const wantsFresh = (context: Context): boolean =>
  context.req.method !== 'GET' ||
  getCookie(context, changedCookieName) !== undefined ||
  /no-cache|max-age=0/.test(context.req.header('Cache-Control') ?? '');

/** Has the pages that this browser asks for next show what holds now: whichever process answers them may have listed before the change. */
export function noteChange(context: Context<ConsoleEnvironment>): void {
  setCookie(context, changedCookieName, 'yes', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isPublicOverTls(context.var.configuration),
    maxAge: lasting / 1000 + 1,
  });
}

/** Nothing of a person stays in a browser they have signed out of, nor that they have just changed something. */
export function forgetChange(context: Context<ConsoleEnvironment>): void {
  deleteCookie(context, changedCookieName, { path: '/', secure: isPublicOverTls(context.var.configuration) });
}

/** Notes whatever a form may have changed. */
export const noteChanges = createMiddleware<ConsoleEnvironment>(async (context, next) => {
  await next();
  if (context.req.method !== 'GET') noteChange(context);
});
