import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import { loopbackNames } from '../http/own-address';

/**
 * Keeps other sites' pages out, whose scripts a browser on this machine would carry here (DNS rebinding): a request from a page must come
 * from our own, and who came over this machine's own interface must have called it by its name, or by the public one.
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
