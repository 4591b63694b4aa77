import { bearerAuth } from 'hono/bearer-auth';
import { createMiddleware } from 'hono/factory';
import { findApiToken, type ApiToken } from '../../configuration/api-tokens';
import { includesRole, type Role } from '../../configuration/role';
import type { ApiEnvironment } from './api-environment';
import { refuse } from './error-answer';

/** Requires a token of the configuration (`API_TOKENS`). */
export const requireToken = (tokens: readonly ApiToken[]) =>
  bearerAuth<ApiEnvironment>({
    verifyToken: (token, context) => {
      const known = findApiToken(tokens, token);
      if (known !== undefined) context.set('caller', known);
      return known !== undefined;
    },
    noAuthenticationHeader: { message: unauthorized },
    invalidAuthenticationHeader: { message: unauthorized },
    invalidToken: { message: unauthorized },
  });

/** Rejects a token that is bound to an agent. Use it after {@link requireToken}. */
export const requireFreeToken = createMiddleware<ApiEnvironment>(async (context, next) => {
  const { name, agent } = context.var.caller;
  if (agent === undefined) return next();
  const message = `The token "${name}" is bound to the agent "${agent}": it opens /mcp, and of this API the agent's calls and list of tools.`;
  return refuse(context, 403, 'PermissionDenied', message);
});

function unauthorized() {
  const message =
    'Send "Authorization: Bearer <token>" with a token of this service. `agent-integrations tokens create` makes one.';
  return { error: { type: 'Unauthorized', message } };
}

/** The options of a route that needs a role; the API description names the role. Use it after {@link requireToken}. */
export const needsRole = (needed: Role) => ({
  'x-role': needed,
  middleware: createMiddleware<ApiEnvironment>(async (context, next) => {
    const { name, role } = context.var.caller;
    if (includesRole(role, needed)) return next();
    return refuse(context, 403, 'PermissionDenied', `This needs the role ${needed}; the token "${name}" has ${role}.`);
  }),
});
