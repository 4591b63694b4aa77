import {
  createMcpHandler,
  type McpHttpHandler,
  type McpRequestContext,
  type McpServer,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import { asksForChanges, changeStream } from './change-stream';
import { isClientsMistake } from './clients-mistake';

/** What is served over HTTP: one server per request. */
export interface Served {
  server: (era: McpRequestContext['era']) => McpServer;
  /** The events that listeners are notified of. */
  changes: ServerEventBus;
}

/**
 * MCP over streamable HTTP, without sessions: revision 2026-07-28 has none, and those of 2025 do not require them. So any process answers any
 * request, and a client goes on when a process is replaced: most clients stay broken once their session is gone. The caller was authenticated
 * before.
 */
export class HttpEndpoint {
  private readonly handlers = new WeakMap<ServerEventBus, McpHttpHandler>();
  /** Passes `Served` through the library to the factory, keyed by the request's own `authInfo` object. */
  private readonly served = new WeakMap<object, Served>();

  constructor(private readonly onError: (error: unknown) => void) {}

  answer(request: Request, served: Served): Promise<Response> {
    if (asksForChanges(request)) return Promise.resolve(changeStream(served.changes));
    const authInfo = { token: '', clientId: '', scopes: [] };
    this.served.set(authInfo, served);
    return this.handlerFor(served.changes).fetch(request, { authInfo });
  }

  /** Returns one handler for all listeners to the same changes. */
  private handlerFor(changes: ServerEventBus): McpHttpHandler {
    const known = this.handlers.get(changes);
    if (known !== undefined) return known;
    const onerror = (error: Error): void => {
      if (!isClientsMistake(error)) this.onError(error);
    };
    const handler = createMcpHandler(
      ({ era, authInfo }) => {
        const served = authInfo === undefined ? undefined : this.served.get(authInfo);
        if (served === undefined) throw new Error('A request came by that nobody has authenticated.');
        return served.server(era);
      },
      { bus: changes, onerror },
    );
    this.handlers.set(changes, handler);
    return handler;
  }
}
