import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import { isPublicOverTls } from './own-address';

/** The headers of every response; pages replace the content security policy with their own. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // Not "no-referrer": browsers would then send "Origin: null" with our own forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-DNS-Prefetch-Control': 'off',
  'Cache-Control': 'no-store',
};

/** A year, in seconds: a browser that has used HTTPS once then uses nothing else. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Adds the headers after the handler, because a guard that refuses may create a new response. Headers that are already set stay. */
export function protectiveHeaders(configuration: Configuration) {
  const wanted = { ...headers, ...(isPublicOverTls(configuration) ? strictTransport : {}) };
  return createMiddleware(async (context, next) => {
    await next();
    // Does not use `context.header`, which creates a new response for each header.
    const { headers: given } = context.res;
    for (const [name, value] of Object.entries(wanted)) {
      if (!given.has(name)) given.set(name, value);
    }
  });
}
