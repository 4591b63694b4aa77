import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ReaderZone, readerZoneOf } from './time/reader-zone';

/** Allows only our stylesheet, our frames, our forms, and scripts that we serve as files: no inline script. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderPage(context: Context, status: ContentfulStatusCode, page: Child): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy);
  const shown = <ReaderZone.Provider value={readerZoneOf(context)}>{page}</ReaderZone.Provider>;
  return context.html(html`<!doctype html>${shown}`, status);
}
