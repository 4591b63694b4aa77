import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Configuration } from '../../configuration';

export const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Under which address browsers reach these pages, without a slash at the end: the public one, or else this machine at the port that was
 * called. What a request says of itself (`Host`, `X-Forwarded-*`) chooses at most among the names of this machine.
 */
export function ownAddress({ publicUrl }: Configuration, context: Context): string {
  if (publicUrl !== undefined) return publicUrl;
  const { hostname } = new URL(context.req.url);
  const port = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.localPort;
  return `http://${loopbackNames.has(hostname) ? hostname : 'localhost'}${port === undefined ? '' : `:${String(port)}`}`;
}

/** Whether browsers come by HTTPS: the configuration says so once for all, whatever one request looks like behind a proxy. */
export const isPublicOverTls = ({ publicUrl }: Configuration): boolean => publicUrl?.startsWith('https:') === true;
