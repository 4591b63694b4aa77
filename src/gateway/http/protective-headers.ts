import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import { isPublicOverTls } from './own-address';

/** What every answer carries; pages replace the content security policy with their own. */
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

/** A year, in seconds: browsers that came by HTTPS once come by nothing else. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Added when the answer is there, since a refusal may be made anew by whoever refuses; what is set by then stays. */
export function protectiveHeaders(configuration: Configuration) {
  const wanted = { ...headers, ...(isPublicOverTls(configuration) ? strictTransport : {}) };
  return createMiddleware(async (context, next) => {
    await next();
    // Not by `context.header`, which makes the answer anew for each.
    const { headers: given } = context.res;
    for (const [name, value] of Object.entries(wanted)) {
      if (!given.has(name)) given.set(name, value);
    }
  });
}
