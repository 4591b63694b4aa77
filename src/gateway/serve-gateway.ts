import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

export interface ServeGatewayOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Default: this machine alone. */
  readonly hostname?: string;
}

export interface ServedGateway {
  /** Where a browser on this machine reaches it, without a slash at the end. */
  readonly url: string;
  /** Lets what is being answered finish, for as long as a request may wait for Temporal, then closes every connection. */
  readonly close: () => Promise<void>;
}

/** Longer than the ten seconds a request waits for Temporal, and twice that of one that has begun a call and looks how far it is. */
const closingMilliseconds = 20_000;

/**
 * How long a connection is kept for the next request, in milliseconds: longer than proxies do (60 s is usual), which otherwise send a request on
 * one that is being closed here.
 */
const keepAliveMilliseconds = 75_000;

/** Connections that may wait to be taken. Of a burst of two thousand, Node's own 511 would have most knock again a second later. */
const backlog = 4_096;

/**
 * Serves a gateway over HTTP.
 *
 * @throws when the port is taken or may not be used
 */
export function serveGateway(app: Hono, { port, hostname = '127.0.0.1' }: ServeGatewayOptions): Promise<ServedGateway> {
  return new Promise((resolve, reject) => {
    const answer = (request: Request, bindings: HttpBindings | Http2Bindings) =>
      app.fetch(standardRequest(request), bindings);
    const server = createAdaptorServer({ fetch: answer, hostname, overrideGlobalObjects: false });
    if ('keepAliveTimeout' in server)
      Object.assign(server, { keepAliveTimeout: keepAliveMilliseconds, headersTimeout: keepAliveMilliseconds + 5_000 });
    server.once('error', reject);
    server.listen({ port, host: hostname, backlog }, () => {
      const address = server.address() as AddressInfo;
      resolve({ url: `http://${hostOf(address)}:${address.port}`, close });
    });
    async function close(): Promise<void> {
      const impatience = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, closingMilliseconds);
      // Nobody sends anything more on a connection that is kept for it.
      if ('keepAliveTimeout' in server) server.keepAliveTimeout = 1;
      await new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      clearTimeout(impatience);
    }
  });
}

/** An address that stands for every interface is none that a browser opens. */
function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return 'localhost';
  return family === 'IPv6' ? `[${address}]` : address;
}

/**
 * The server's requests only look like `Request`: hono's `bodyLimit` copies one whose length nobody stated, and the platform's constructor
 * refuses to. Letting the server replace the globals instead would change them for everything else in the user's process.
 */
function standardRequest(request: Request): Request {
  const { headers, method, url } = request;
  if (method === 'GET' || method === 'HEAD' || headers.has('Content-Length')) return request;
  const { body, signal } = request;
  return body === null ? request : new Request(url, { method, headers, body, signal, duplex: 'half' });
}
