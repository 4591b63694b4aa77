import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsText } from '../../telemetry/prometheus';

export interface Operations {
  /** 0 means a free port. */
  readonly port: number;
  readonly host: string;
  /** Returns why this process must not receive work at the moment; undefined if it may. */
  readonly unreadiness: () => Promise<string | undefined>;
  readonly metrics: MetricsText;
  readonly onError: (error: unknown) => void;
}

export interface ServedOperations {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the endpoints for a process's operator on a separate port, which nobody else needs to reach: `/health` (it is alive), `/ready` (it accepts
 * work) and `/metrics`.
 *
 * @throws when the port is taken or may not be used
 */
export async function serveOperations({ port, host, ...operations }: Operations): Promise<ServedOperations> {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') answer(response, 405, 'Ask with GET.\n');
    else void respond(pathOf(url), response, operations);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${String(address.port)}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Returns the path without the query. Anyone who reaches the port chooses the target, and `//` is not a valid URL. */
function pathOf(target: string): string | undefined {
  const base = 'http://operations';
  return URL.canParse(target, base) ? new URL(target, base).pathname : undefined;
}

async function respond(
  path: string | undefined,
  response: ServerResponse,
  { unreadiness, metrics, onError }: Pick<Operations, 'unreadiness' | 'metrics' | 'onError'>,
): Promise<void> {
  try {
    if (path === '/metrics') {
      answer(response, 200, await metrics(), 'text/plain; version=0.0.4; charset=utf-8');
      return;
    }
    const reason = path === '/ready' ? await unreadiness() : undefined;
    if (reason !== undefined) answerJson(response, 503, { status: 'not ready', reason });
    else if (path === '/ready') answerJson(response, 200, { status: 'ready' });
    else if (path === '/health') answerJson(response, 200, { status: 'ok' });
    else answer(response, 404, 'There are /health, /ready and /metrics.\n');
  } catch (error) {
    onError(error);
    answer(response, 500, 'This is a fault of the service; its log says more.\n');
  }
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  answer(response, status, JSON.stringify(body), 'application/json');
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}
