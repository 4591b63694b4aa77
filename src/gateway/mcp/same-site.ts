import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import { loopbackNames } from '../http/own-address';

/**
 * Rejects requests of other sites' pages, whose scripts a browser on this machine could send here (DNS rebinding). The origin of a request must
 * be our own, and a request over the loopback interface must use a name of this machine or the public name as its host.
 */
export const sameSite = ({ publicUrl }: Configuration) => {
  const names = new Set([...loopbackNames, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])]);
  const isOurs = (url: string): boolean => URL.canParse(url) && names.has(new URL(url).hostname);
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (context, next) => {
    const origin = context.req.header('Origin');
    const isLocal = isLoopback(context.env.incoming?.socket.localAddress);
    const isCalledRightly = !isLocal || isOurs(`http://${context.req.header('Host') ?? ''}`);
    if (isCalledRightly && (origin === undefined || isOurs(origin))) return next();
    const message = 'This request comes from another site, or calls this server by a name that is not its own.';
    return context.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, 403);
  });
};

const isLoopback = (address = '127.0.0.1'): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
