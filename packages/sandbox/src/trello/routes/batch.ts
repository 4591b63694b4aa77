import { Hono } from 'hono';
import { z } from 'zod';
import { authorizationHeader } from '../credentials';
import { parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import type { TrelloContext, TrelloEnvironment, TrelloRoutes } from '../trello-context';

const batch = z.object({
  urls: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().startsWith('/')).min(1).max(10),
  ),
});

/** `/batch`: up to ten GETs in one request, each counted against the limits. */
export function batchRoutes(handle: (request: Request, context: TrelloContext) => Promise<Response>): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();
  app.get('/', async (context) => {
    const { caller, parameters } = context.var;
    const { urls } = parseParameters(batch, parameters);
    if (caller.kind === 'member' && caller.credentials.bearer) {
      throw new TrelloError(403, 'Batch requests are not available to OAuth 2.0 applications');
    }
    const headers = caller.kind === 'member' ? { Authorization: authorizationHeader(caller.credentials) } : undefined;
    // For requests through the control API, the path before `/1` also names the acting person.
    const [base = ''] = context.req.url.split('/1/batch');
    const results = urls.map(async (url) => {
      const address = new URL(`${base}/1${url}`);
      return await wrap(await handle(new Request(address, { headers: headers ?? {} }), context));
    });
    return context.json(await Promise.all(results));
  });
  return app;
}

async function wrap(response: Response): Promise<Record<string, unknown>> {
  if (response.ok) return { [String(response.status)]: await response.json() };
  const name = response.status === 404 ? 'NotFoundError' : 'RequestError';
  return { name, message: await response.text(), statusCode: response.status };
}
