import { OpenAPIHono } from '@hono/zod-openapi';
import { createAccountRoutes } from './account-routes';
import { createAgentRoutes } from './agent-routes';
import type { ApiEnvironment } from './api-environment';
import { createApprovalApiRoutes } from './approval-routes';
import { createCallRoutes } from './call-routes';
import { createToolListRoutes } from './tool-list-routes';
import { createTriggerRoutes } from './trigger-routes';

/** The routes that a token may use even if it is bound to an agent. */
export const forEveryToken = [
  ['/', createCallRoutes],
  ['/agents', createToolListRoutes],
] as const;
export const forFreeTokens = [
  ['/accounts', createAccountRoutes],
  ['/agents', createAgentRoutes],
  ['/triggers', createTriggerRoutes],
  ['/approvals', createApprovalApiRoutes],
] as const;

/** Returns the OpenAPI description of the API. */
export function apiDescription() {
  const routes = new OpenAPIHono<ApiEnvironment>();
  for (const [path, create] of [...forEveryToken, ...forFreeTokens]) routes.route(path, create());
  routes.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  return routes.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Agent Integrations', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
  });
}
