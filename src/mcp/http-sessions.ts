import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';

interface Session {
  owner: string;
  transport: WebStandardStreamableHTTPServerTransport;
  end: () => void;
  usedAt: number;
}

/** How long a session may be unused before it is closed. */
const longestPauseMilliseconds = 6 * 60 * 60_000;
/** Maximum sessions of one caller, and of all callers. Beyond it, the session that was used longest ago is closed. */
const mostOfOne = 50;
const most = 1_000;

/** A server for one session, and the cleanup that runs when the session ends. */
export interface SessionServer {
  mcp: McpServer;
  onEnd: () => void;
}

/**
 * Sessions of clients that speak a protocol revision before 2026-07-28. Each session belongs to one caller and lives in this process. An
 * unknown session is answered with 404, after which a client begins another. Calls that were started continue regardless.
 */
export class HttpSessions {
  private readonly sessions = new Map<string, Session>();

  async answer(request: Request, owner: string, serverFor: () => SessionServer): Promise<Response> {
    this.endUnused();
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.begin(request, owner, serverFor);
    const session = this.sessions.get(id);
    if (session === undefined || session.owner !== owner)
      return refusal(404, 'There is no such session here. Begin another with "initialize".');
    session.usedAt = Date.now();
    return session.transport.handleRequest(request);
  }

  /** Begins a session if the request is "initialize"; the transport refuses any other request. */
  private async begin(request: Request, owner: string, serverFor: () => SessionServer): Promise<Response> {
    const { mcp, onEnd } = serverFor();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.makeRoom(owner);
        const end = (): void => void mcp.close();
        this.sessions.set(id, { owner, transport, end, usedAt: Date.now() });
      },
    });
    await mcp.connect(transport);
    mcp.server.onclose = () => {
      onEnd();
      if (transport.sessionId !== undefined) this.sessions.delete(transport.sessionId);
    };
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await mcp.close();
    return response;
  }

  private makeRoom(owner: string): void {
    const all = [...this.sessions.values()].sort((one, other) => one.usedAt - other.usedAt);
    const own = all.filter((session) => session.owner === owner);
    if (own.length >= mostOfOne) own[0]?.end();
    else if (all.length >= most) all[0]?.end();
  }

  private endUnused(): void {
    const before = Date.now() - longestPauseMilliseconds;
    for (const session of this.sessions.values()) if (session.usedAt < before) session.end();
  }
}

const refusal = (status: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32_001, message }, id: null }, { status });
