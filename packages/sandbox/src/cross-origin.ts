import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import type { SandboxEnvironment } from './sandbox-core';

/** What a provider lets pages of any other origin do (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export interface CrossOrigin {
  readonly methods: string;
  /** The headers that a page may send; `any` allows each that the browser asks for. */
  readonly headers: string;
  /** The headers of answers that a page may read. */
  readonly exposed: string;
}

/** Answers browsers before they send a page's request, and tells them that the page may read the answer. */
export function allowOtherOrigins({ methods, headers, exposed }: CrossOrigin) {
  return createMiddleware<SandboxEnvironment>(async (context, next) => {
    if (context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method') !== undefined) {
      const asked = context.req.header('Access-Control-Request-Headers') ?? '';
      return context.body(null, 204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': headers === 'any' ? asked : headers,
      });
    }
    await next();
    if (context.res !== RESPONSE_ALREADY_SENT) {
      context.header('Access-Control-Allow-Origin', '*');
      context.header('Access-Control-Expose-Headers', exposed);
    }
    return undefined;
  });
}
