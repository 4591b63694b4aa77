import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { messageBody } from '../../providers/microsoft-graph/message-body';
import { visible } from '../../text/visible-text';
import type { ShownBody } from './shown-body';

/**
 * Links show their target. A message cannot hide anything, because its own styles do not apply; what they hide from its readers shows here too, and
 * `reviewBody` says what those see.
 */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 1rem; overflow-wrap: anywhere; }
body, body * { color: CanvasText !important; background: Canvas !important; }
[hidden], [popover] { display: block !important; content-visibility: visible !important; position: static !important; }
pre { white-space: pre-wrap; font: inherit; margin: 0; }
a::after { content: " <" attr(href) ">" !important; opacity: 0.7; }
img::after { content: " [picture: " attr(src) "]" !important; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid; }
`;

/**
 * The document can do nothing, whatever it contains: no script, no form, no request, no navigation, and no style but ours.
 * The browser enforces this policy, which is safer than sanitising a model's HTML.
 */
const policy = [
  'sandbox',
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Returns the body of a message as a document. It uses the function that also makes the body that is sent. */
export function messageDocument(context: Context, { body, bodyFormat }: ShownBody): Response | Promise<Response> {
  const { contentType, content: sent } = messageBody(body, bodyFormat);
  const content = visible(sent);
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Message</title>
        <style>{raw(style)}</style>
      </head>
      <body>{contentType === 'html' ? raw(content) : <pre>{content}</pre>}</body>
    </html>
  );
  context.header('Content-Security-Policy', policy);
  return context.html(html`<!doctype html>${page}`);
}
