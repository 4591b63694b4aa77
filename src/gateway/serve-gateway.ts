import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { longestAnswerMilliseconds } from '../temporal/with-patience';

export interface ServeGatewayOptions {
  /** 0 chooses a free port. */
  readonly port: number;
  /** Default: only this machine can connect. */
  readonly hostname?: string;
}

export interface ServedGateway {
  /** The address for a browser on this machine, without a slash at the end. */
  readonly url: string;
  /** Waits for open requests, as long as a request may take, and then closes every connection. */
  readonly close: () => Promise<void>;
}

/** The longest that a request takes: ten seconds until its session is known, and then its answer. */
const closingMilliseconds = 10_000 + longestAnswerMilliseconds;

/**
 * How long an idle connection stays open. It is longer than proxies keep theirs (60 s is usual): otherwise a proxy may send a
 * request on a connection that is being closed here.
 */
const keepAliveMilliseconds = 75_000;

/** The most connections that wait to be accepted. With Node's own 511, most of a burst of two thousand would have to retry a second later. */
const backlog = 4_096;

/**
 * Serves a gateway over HTTP.
 *
 * @throws when the port is in use or not permitted
 */
export function serveGateway(app: Hono, { port, hostname = '127.0.0.1' }: ServeGatewayOptions): Promise<ServedGateway> {
  return new Promise((resolve, reject) => {
    const answer = (request: Request, bindings: HttpBindings | Http2Bindings) =>
      app.fetch(standardRequest(request), bindings);
    const server = createAdaptorServer({ fetch: answer, hostname, overrideGlobalObjects: false });
    if ('keepAliveTimeout' in server)
      Object.assign(server, { keepAliveTimeout: keepAliveMilliseconds, headersTimeout: keepAliveMilliseconds + 5_000 });
    /** Connections without a request so far, as browsers open them in advance. Node counts them as busy. */
    const unused = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      unused.add(socket);
      socket.once('close', () => unused.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
    server.once('error', reject);
    server.listen({ port, host: hostname, backlog }, () => {
      const address = server.address() as AddressInfo;
      resolve({ url: `http://${hostOf(address)}:${address.port}`, close });
    });
    async function close(): Promise<void> {
      const impatience = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, closingMilliseconds);
      // No client sends anything more on an idle connection.
      if ('keepAliveTimeout' in server) server.keepAliveTimeout = 1;
      await new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        for (const socket of unused) socket.destroy();
      });
      clearTimeout(impatience);
    }
  });
}

/** Returns a host that a browser can open: the address that stands for every interface becomes `localhost`. */
function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return 'localhost';
  return family === 'IPv6' ? `[${address}]` : address;
}

/**
 * Returns a real `Request`. The server's requests only look like one: hono's `bodyLimit` copies a request without a stated length, and the
 * platform's constructor refuses to copy it. Letting the server replace the globals would change them for the rest of the user's process.
 */
function standardRequest(request: Request): Request {
  const { headers, method, url } = request;
  if (method === 'GET' || method === 'HEAD' || headers.has('Content-Length')) return request;
  const { body, signal } = request;
  return body === null ? request : new Request(url, { method, headers, body, signal, duplex: 'half' });
}
