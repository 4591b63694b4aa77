import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Configuration } from '../../configuration';

export const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the address under which browsers reach these pages, without a slash at the end: the public URL, or else this machine at the port of
 * the request. What a request claims (`Host`, `X-Forwarded-*`) can only choose among the names of this machine.
 */
export function ownAddress({ publicUrl }: Configuration, context: Context): string {
  if (publicUrl !== undefined) return publicUrl;
  const { hostname } = new URL(context.req.url);
  const port = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.localPort;
  return `http://${loopbackNames.has(hostname) ? hostname : 'localhost'}${port === undefined ? '' : `:${String(port)}`}`;
}

/**
 * Whether a page of that origin is one of ours: a request arrives at the host that the proxy before us names, and may arrive over HTTP, while the
 * origin of its page is that of the public URL.
 */
export function isOwnOrigin(
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  { req }: Context,
  origin: string,
): boolean {
  return origin === new URL(req.url).origin || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

/** Whether browsers use HTTPS. The configuration decides this once, however a request arrives behind a proxy. */
export const isPublicOverTls = ({ publicUrl }: Configuration): boolean => publicUrl?.startsWith('https:') === true;
