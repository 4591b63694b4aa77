import type { HttpBindings } from '@hono/node-server';
import type { Context, Env, ErrorHandler } from 'hono';

/** As nginx calls it: the client closed the request. Nobody receives the answer; spans and counts name it. */
export const clientClosedRequest = 499;

/**
 * Handles errors but for those of a client that ended the connection in the middle of its request. Phones do that, and strangers can: it is no
 * fault of the service.
 */
export const unlessHungUp =
  <E extends Env>(handle: ErrorHandler<E>): ErrorHandler<E> =>
  (error, context) =>
    hasHungUp(context) ? new Response(null, { status: clientClosedRequest }) : handle(error, context);

/** Whether the connection ended before the request was whole. */
function hasHungUp({ env }: Context): boolean {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
