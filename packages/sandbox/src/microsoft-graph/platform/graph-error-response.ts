import { randomUUID } from 'node:crypto';
import type { SandboxContext, SandboxCore } from '../../sandbox-core';
import type { GraphError } from './graph-error';

/** Writes an error as Graph does. `innerError.date` has no time zone. */
export function graphErrorResponse(error: GraphError, context: SandboxContext, core: SandboxCore): Response {
  const requestId = randomUUID();
  const body = {
    error: {
      code: error.code,
      message: error.message,
      ...error.annotations,
      innerError: {
        date: core.clock.now().toISOString().slice(0, 19),
        'request-id': requestId,
        'client-request-id': context.req.header('client-request-id') ?? requestId,
      },
    },
  };
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { 'Content-Type': 'application/json', 'request-id': requestId, ...error.headers },
  });
}
