import { createMiddleware } from 'hono/factory';

/** The most bytes to read of a body that no handler has read. If the body is longer, the connection is closed. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Reads the rest of the request before the response is sent. If a refusal were sent while the body is still arriving, `@hono/node-server` would
 * close the connection half a second later, under the next request that the client sends on it.
 */
export const readToTheEnd = createMiddleware(async (context, next) => {
  await next();
  const { raw } = context.req;
  // Most bodies have been read, or are empty. Only for the others does the server create a whole `Request` with its body.
  if (raw.bodyUsed || raw.method === 'GET' || raw.method === 'HEAD') return;
  const body: ReadableStream<Uint8Array> | null = raw.body;
  if (body === null || body.locked) return;
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length <= mostBytes) continue;
    context.header('Connection', 'close');
    break;
  }
});
