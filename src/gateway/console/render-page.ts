import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Nothing but our stylesheet, our frames and our forms: no script at all, inline or otherwise. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderPage(context: Context, status: ContentfulStatusCode, page: Child): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy);
  return context.html(html`<!doctype html>${page}`, status);
}
