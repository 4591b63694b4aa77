import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import { findApiToken } from '../../configuration/api-tokens';
import { includesRole } from '../../configuration/role';
import type { Caller } from '../../calls/caller';
import { ownAddress } from '../http/own-address';
import { AccessTokens } from './access-token';
import { resourceMetadataPath } from './resource-metadata';

export interface CallerEnvironment {
  Variables: { caller: Caller };
}

/**
 * Admits a caller with a token that is bound to an agent: a token of `API_TOKENS`, or an access token that the OpenID issuer issued for the
 * address of that agent. `/mcp` is the agent of the token; `/mcp/<agent>` must be the same agent.
 */
export function requireCaller(configuration: Configuration) {
  const { apiTokens, signIn } = configuration;
  const accessTokens = signIn.openId === undefined ? undefined : new AccessTokens(signIn.openId);
  return createMiddleware<CallerEnvironment>(async (context, next) => {
    const wanted = context.req.param('agent');
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
    if (token === undefined) return unauthorized(context, configuration, wanted);
    const known = findApiToken(apiTokens, token);
    if (known !== undefined) {
      const { name, role, agent } = known;
      if (agent === undefined)
        return refuse(
          context,
          `The token "${name}" is bound to no agent. Make one with \`agent-integrations tokens create <name> --agent <agent>\`.`,
        );
      if (wanted !== undefined && wanted !== agent)
        return refuse(context, `The token "${name}" is bound to the agent "${agent}", and to no other.`);
      context.set('caller', { agent, name: `token ${name}`, role });
      return next();
    }
    const resource = `${ownAddress(configuration, context)}/mcp/${wanted ?? ''}`;
    const bearer = wanted === undefined ? undefined : await accessTokens?.bearerOf(token, resource);
    if (bearer === undefined || wanted === undefined)
      return unauthorized(context, configuration, wanted, 'invalid_token');
    // The same role as on the pages and in the HTTP API, where only an operator acts as an agent.
    if (!includesRole(bearer.role, 'operator'))
      return refuse(context, `To act as an agent needs the role operator; ${bearer.address} has ${bearer.role}.`);
    context.set('caller', { agent: wanted, name: bearer.address, role: bearer.role });
    return next();
  });
}

/** Refuses by RFC 6750 and, if an issuer is configured, tells by RFC 9728 where a client gets a token. */
function unauthorized(
  context: Context,
  configuration: Configuration,
  agent: string | undefined,
  error?: string,
): Response {
  const said = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(configuration.signIn.openId === undefined || agent === undefined
      ? []
      : [`resource_metadata="${ownAddress(configuration, context)}${resourceMetadataPath(agent)}"`]),
  ];
  context.header('WWW-Authenticate', `Bearer${said.length === 0 ? '' : ` ${said.join(', ')}`}`);
  const message = 'Send "Authorization: Bearer <token>" with a token that is bound to an agent.';
  return context.json({ error: { type: 'Unauthorized', message } }, 401);
}

const refuse = (context: Context, message: string): Response =>
  context.json({ error: { type: 'PermissionDenied', message } }, 403);
