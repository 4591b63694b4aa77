import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { TrustedDefinitions } from '../../agents/trusted-definitions';
import { problemsOf } from '../../contracts/reading/read-as';
import type { GatewayOptions } from '../http/gateway-options';
import { logFault } from '../http/log-fault';
import { ownAddress } from '../http/own-address';
import { withPatience } from '../http/with-patience';
import { createAccountRoutes } from './account-routes';
import { createAgentRoutes } from './agent-routes';
import type { ApiEnvironment } from './api-environment';
import { createApprovalApiRoutes } from './approval-routes';
import { createCallRoutes } from './call-routes';
import { errorAnswer, refuse } from './error-answer';
import { requireFreeToken, requireToken } from './require-token';
import { createToolListRoutes } from './tool-list-routes';
import { createTriggerRoutes } from './trigger-routes';

/** Bytes of one request: the longest message there may be, with every character escaped. */
const requestBytes = 4 * 1024 * 1024;

/** The HTTP API for programs; everything is behind a bearer token. `/openapi.json` describes it, from the schemas that check it. */
export function createApi({ client, configuration, onError = logFault }: GatewayOptions): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const problems = problemsOf(result.error);
      return refuse(context, 400, 'InvalidInput', `The request cannot be taken like this. ${problems.join(' ')}`);
    },
  });
  app.onError((error, context) => {
    // The guards answer themselves; everything else the library refuses is a body it cannot read.
    if (error instanceof HTTPException && error.res !== undefined) return error.res;
    if (error instanceof HTTPException)
      return refuse(context, 400, 'InvalidInput', 'The body is not the JSON it says to be.');
    const known = errorAnswer(context, error);
    if (known !== undefined) return known;
    onError(error);
    return refuse(context, 500, 'Fault', 'This is a fault of the service; its log says more.');
  });
  app.use(requireToken(configuration.apiTokens));
  app.on(
    ['POST', 'PUT'],
    '*',
    bodyLimit({
      maxSize: requestBytes,
      onError: (context) =>
        refuse(context, 413, 'InvalidInput', `A request has at most ${String(requestBytes)} bytes.`),
    }),
  );
  const definitions = new TrustedDefinitions(client.keyRing, configuration.unsignedUntil?.getTime());
  app.use(
    createMiddleware<ApiEnvironment>((context, next) => {
      context.set('client', client);
      context.set('door', { client, definitions, pages: ownAddress(configuration, context) });
      return withPatience(client, next);
    }),
  );
  app.route('/', createCallRoutes());
  app.route('/agents', createToolListRoutes());
  // What follows is for no token that is bound to an agent.
  app.use(requireFreeToken);
  app.route('/accounts', createAccountRoutes());
  app.route('/agents', createAgentRoutes());
  app.route('/triggers', createTriggerRoutes());
  app.route('/approvals', createApprovalApiRoutes());
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Agent Integrations', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
  });
  return app;
}
