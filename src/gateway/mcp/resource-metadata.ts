import type { Handler } from 'hono';
import type { Configuration } from '../../configuration';
import type { OpenIdSettings } from '../../configuration/sign-in-settings';
import { ownAddress } from '../http/own-address';

/** Returns the path of the metadata of an agent's address, RFC 9728 section 3.1. */
export const resourceMetadataPath = (agent: string): string => `/.well-known/oauth-protected-resource/mcp/${agent}`;

/** Protected resource metadata (RFC 9728): each agent is a resource of its own, so that a token is valid for one agent only. */
export const resourceMetadata =
  (configuration: Configuration, { issuer }: OpenIdSettings): Handler =>
  (context) => {
    context.header('Access-Control-Allow-Origin', '*');
    return context.json({
      resource: `${ownAddress(configuration, context)}/mcp/${context.req.param('agent') ?? ''}`,
      authorization_servers: [issuer],
      scopes_supported: ['openid', 'email'],
      bearer_methods_supported: ['header'],
      resource_name: 'Agent Integrations',
    });
  };
