import { createMiddleware } from 'hono/factory';
import { mostRequestBytes } from './limit-body';

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
    // A body longer than any request may be is not read: the connection is closed.
    if (length <= mostRequestBytes) continue;
    context.header('Connection', 'close');
    break;
  }
});
