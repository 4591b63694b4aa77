import { createMiddleware } from 'hono/factory';
import type { SandboxCore, SandboxEnvironment } from '../sandbox-core';

/**
 * The content delivery network before api.trello.com: it answers a page to requests that do not say who asks, and to a GET with a
 * body. An engineer of Atlassian asked for the header (py-trello, pull request 375).
 */
export const frontDoor = ({ namelessTrelloClients }: Pick<SandboxCore, 'namelessTrelloClients'>) =>
  createMiddleware<SandboxEnvironment>(async (context, next) => {
    const { method } = context.req;
    const hasBody =
      Number(context.req.header('content-length') ?? 0) > 0 || context.req.header('transfer-encoding') !== undefined;
    const isNamed = namelessTrelloClients || context.req.header('user-agent') !== undefined;
    if (isNamed && !(method === 'GET' && hasBody)) return next();
    const page =
      '<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1></BODY></HTML>';
    return context.html(page, 403);
  });
