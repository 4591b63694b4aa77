import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

export interface ServeGatewayOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Default: this machine alone. */
  readonly hostname?: string;
}

export interface ServedGateway {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Lets what is being answered finish, for as long as a webhook may take, then closes every connection. */
  readonly close: () => Promise<void>;
}

const closingMilliseconds = 3_000;

/**
 * Serves a gateway over HTTP.
 *
 * @throws when the port is taken or may not be used
 */
export function serveGateway(app: Hono, { port, hostname = '127.0.0.1' }: ServeGatewayOptions): Promise<ServedGateway> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname, overrideGlobalObjects: false }, (address) => {
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      resolve({ url: `http://${host}:${address.port}`, close });
    });
    server.once('error', reject);
    async function close(): Promise<void> {
      const impatience = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, closingMilliseconds);
      await new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      clearTimeout(impatience);
    }
  });
}
