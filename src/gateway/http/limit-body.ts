import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** The most bytes of one request in the API, in MCP and as a form: the longest possible message, with every character escaped. */
export const mostRequestBytes = 4 * 1024 * 1024;

export interface BodyLimit {
  /** In bytes. */
  readonly maxSize: number;
  readonly onError: (context: Context) => Response | Promise<Response>;
}

/**
 * Refuses a body that is too long. hono's own limit reads the body of every request, for which the server creates a whole `Request`. That is not
 * necessary if the length is stated, because Node then holds the sender to it.
 */
export function limitBody(limit: BodyLimit): MiddlewareHandler {
  const readUpToLimit = bodyLimit(limit);
  return async (context, next) => {
    const length = context.req.header('Content-Length');
    if (length === undefined || context.req.header('Transfer-Encoding') !== undefined)
      return readUpToLimit(context, next);
    return Number(length) <= limit.maxSize ? next() : limit.onError(context);
  };
}
