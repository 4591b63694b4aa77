import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type McpRequestContext,
  type McpServer,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import { isClientsMistake } from './clients-mistake';
import { HttpSessions } from './http-sessions';

/** What is served over HTTP: one server per request, or per session of an older client. */
export interface Served {
  /** The caller that is served: a session belongs to its caller alone. */
  owner: string;
  server: (era: McpRequestContext['era']) => McpServer;
  /** The events that listeners are notified of. */
  changes: ServerEventBus;
}

/**
 * MCP over streamable HTTP: revision 2026-07-28, which has no sessions, and the revisions of 2025, which have sessions. The caller was
 * authenticated before.
 */
export class HttpEndpoint {
  private readonly sessions = new HttpSessions();
  private readonly handlers = new WeakMap<ServerEventBus, McpHttpHandler>();
  /** Passes `Served` through the library to the factory, keyed by the request's own `authInfo` object. */
  private readonly served = new WeakMap<object, Served>();

  constructor(private readonly onError: (error: unknown) => void) {}

  async answer(request: Request, served: Served): Promise<Response> {
    if (!(await isLegacyRequest(request))) return this.modern(request, served);
    return this.sessions.answer(request, served.owner, () => this.sessionServer(served));
  }

  private sessionServer({ server, changes }: Served) {
    const mcp = server('legacy');
    return { mcp, onEnd: changes.subscribe(() => mcp.sendToolListChanged()) };
  }

  private modern(request: Request, served: Served): Promise<Response> {
    const authInfo = { token: '', clientId: served.owner, scopes: [] };
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
      { legacy: 'reject', bus: changes, onerror },
    );
    this.handlers.set(changes, handler);
    return handler;
  }
}
