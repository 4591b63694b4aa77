import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { TrustedDefinitions } from '../../trust/trusted-definitions';
import { problemsOf } from '../../contracts/reading/read-as';
import type { GatewayOptions } from '../http/gateway-options';
import { logFault } from '../http/log-fault';
import { ownAddress } from '../http/own-address';
import { answerRequest } from '../../temporal/with-patience';
import { apiDescription, forEveryToken, forFreeTokens } from './api-description';
import type { ApiEnvironment } from './api-environment';
import { errorAnswer, refuse } from './error-answer';
import { requireFreeToken, requireToken } from './require-token';
import { limitBody, mostRequestBytes } from '../http/limit-body';
import { hasTooManyParts, tooManyParts } from '../http/too-many-parts';
import { unlessHungUp } from '../http/unless-hung-up';

/** The HTTP API for programs. Every route needs a bearer token, except `/openapi.json`, which describes the API from its validation schemas. */
export function createApi({
  client,
  configuration,
  ending,
  onError = logFault,
}: GatewayOptions): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const problems = problemsOf(result.error);
      return refuse(context, 400, 'InvalidInput', `The request cannot be taken like this. ${problems.join(' ')}`);
    },
  });
  app.onError(
    unlessHungUp(async (error, context) => {
      // The guards bring their own response; every other HTTPException of the library means a body it cannot read.
      if (error instanceof HTTPException && error.res !== undefined) return error.res;
      if (error instanceof HTTPException)
        return refuse(context, 400, 'InvalidInput', 'The body is not the JSON it says to be.');
      const known = await errorAnswer(context, error, client);
      if (known !== undefined) return known;
      onError(error);
      return refuse(context, 500, 'Fault', 'This is a fault of the service; its log says more.');
    }),
  );
  // The description contains nothing about this installation, so it needs no token.
  const description = apiDescription();
  app.get('/openapi.json', (context) => context.json(description));
  // The id of a workflow contains a slash, which the routes do not expect. Answer as if the path had no `approval/` before the UUID.
  app.all('/approvals/approval/:rest{[^/]+(?:/decision)?}', (context) => {
    const address = new URL(context.req.url);
    address.pathname = `/approvals/${context.req.param('rest')}`;
    return app.fetch(new Request(address, context.req.raw), context.env);
  });
  app.use(requireToken(configuration.apiTokens));
  app.use(requireJsonBody);
  app.use(
    limitBody({
      maxSize: mostRequestBytes,
      onError: (context) =>
        refuse(context, 413, 'InvalidInput', `A request has at most ${String(mostRequestBytes)} bytes.`),
    }),
  );
  app.use(requireFewParts);
  const definitions = new TrustedDefinitions(client.keyRing, configuration.unsignedUntil?.getTime());
  app.use(
    createMiddleware<ApiEnvironment>((context, next) => {
      context.set('client', client);
      context.set('dependencies', { client, definitions, pages: ownAddress(configuration, context), ending });
      return answerRequest(client, next);
    }),
  );
  for (const [path, create] of forEveryToken) app.route(path, create());
  app.use(requireFreeToken);
  for (const [path, create] of forFreeTokens) app.route(path, create());
  // Otherwise an unknown path would get the HTML page for people instead of JSON.
  app.all('*', (context) =>
    refuse(context, 404, 'NotFound', 'The API has nothing at this address. /api/openapi.json lists what it has.'),
  );
  return app;
}

/** Requires that a body is declared as JSON; a request without a body needs no content type. */
const requireJsonBody = createMiddleware<ApiEnvironment>(async (context, next) => {
  const {
    'content-length': length = '0',
    'transfer-encoding': chunked,
    'content-type': type = '',
  } = context.req.header();
  if ((length === '0' && chunked === undefined) || isJson(type)) return next();
  return refuse(context, 415, 'InvalidInput', 'Send the body as JSON, with "Content-Type: application/json".');
});

/** Runs before a schema checks each part and collects the problems. */
const requireFewParts = createMiddleware<ApiEnvironment>(async (context, next) => {
  if (context.req.method === 'GET' || !hasTooManyParts(await context.req.text())) return next();
  return refuse(context, 400, 'InvalidInput', tooManyParts);
});

const isJson = (type: string): boolean => /^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type.trim());
