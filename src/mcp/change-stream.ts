import {
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
  type ServerEventBus,
} from '@modelcontextprotocol/server';

/** Between comments on a stream that is silent otherwise, so that no proxy takes it for dead. */
const keepAliveMilliseconds = 15_000;

const told = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

/** Whether a client of a revision before 2026-07-28 listens for what its server tells it unasked. */
export const asksForChanges = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.get('Accept')?.includes('text/event-stream') === true &&
  SUPPORTED_PROTOCOL_VERSIONS.includes(headers.get('MCP-Protocol-Version') ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION);

/** Answers such a client with a stream that tells it when the tools change. The stream belongs to no session: any gateway can serve it. */
export function changeStream(changes: ServerEventBus): Response {
  let stop = (): void => undefined;
  const events = new ReadableStream<string>({
    start: (stream) => {
      const keepAlive = setInterval(() => stream.enqueue(': keepalive\n\n'), keepAliveMilliseconds);
      const unsubscribe = changes.subscribe(({ kind }) => {
        if (kind === 'tools_list_changed') stream.enqueue(`event: message\ndata: ${told}\n\n`);
      });
      stop = () => {
        clearInterval(keepAlive);
        unsubscribe();
      };
    },
    cancel: () => stop(),
  });
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  };
  return new Response(events.pipeThrough(new TextEncoderStream()), { headers });
}
