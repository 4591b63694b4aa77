import { createMiddleware } from 'hono/factory';

/** The most that is read of a body nobody wanted, in bytes; of a longer one the connection is closed. */
const mostBytes = 4 * 1024 * 1024;

/**
 * An answer is given when its request has been read: a refusal that comes while the body is still on its way would have the connection closed
 * half a second later (by `@hono/node-server`), under the next request that a client sends on it.
 */
export const readToTheEnd = createMiddleware(async (context, next) => {
  await next();
  const { raw } = context.req;
  // Most have been read, or have none. Of the others alone the server makes a whole `Request`, with its body.
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
