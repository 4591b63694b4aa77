import { z } from 'zod';
import type { Configuration } from '../configuration';
import { toolError } from '../contracts';
import { createLimiterRegistry } from '../providers/limiter-registry';
import { createGraphClient } from '../providers/microsoft-graph/create-graph-client';
import { path } from '../providers/request-path';

const userSchema = z.looseObject({ mail: z.string().nullish(), userPrincipalName: z.string() });

/** Returns the address of the mailbox that an access token opens, or the sign-in name of a person without an address. */
export async function mailboxOwner({ microsoft }: Configuration, accessToken: string): Promise<string> {
  const graph = createGraphClient({
    baseUrl: microsoft.graphUrl,
    accessToken: (refused) =>
      refused === undefined
        ? Promise.resolve(accessToken)
        : Promise.reject(
            toolError('PermissionDenied', 'Microsoft Graph refuses the token it has just issued. Connect again.'),
          ),
    limiter: createLimiterRegistry().graph({ application: microsoft.clientId ?? '', mailbox: '/me' }),
    signal: AbortSignal.timeout(15_000),
  });
  const user = await graph.get(path`/me`, { query: { $select: 'mail,userPrincipalName' }, schema: userSchema });
  return user.mail ?? user.userPrincipalName;
}
