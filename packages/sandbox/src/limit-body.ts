import { createMiddleware } from 'hono/factory';
import type { SandboxContext, SandboxEnvironment } from './sandbox-core';

/** Accepts bodies up to the given number of bytes. The rest of a longer body is read, but not kept. */
export function limitBody(bytes: number, refuse: (context: SandboxContext) => Response) {
  return createMiddleware<SandboxEnvironment>(async (context, next) => {
    const { url, method, headers, body } = context.req.raw;
    if (body === null || method === 'GET' || method === 'HEAD') return next();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= bytes) chunks.push(chunk);
    }
    if (size > bytes) return refuse(context);
    context.req.raw = new Request(url, { method, headers, ...(size > 0 && { body: Buffer.concat(chunks) }) });
    return next();
  });
}
