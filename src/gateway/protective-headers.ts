import type { MiddlewareHandler } from 'hono';

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

export const protectiveHeaders: MiddlewareHandler = async (context, next) => {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  await next();
};
