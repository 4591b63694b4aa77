import { z } from 'zod';
import type { Configuration } from '../configuration';
import { toolError } from '../contracts';
import type { AccountOwner } from '../contracts/account-owner';
import { createLimiterRegistry } from '../providers/limiter-registry';
import { createGraphClient } from '../providers/microsoft-graph/create-graph-client';
import { path } from '../providers/request-path';
import { askProvider } from './ask-provider';

const userSchema = z.looseObject({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string() });

/** Returns whose mailbox an access token opens, by its address, or by the sign-in name of a person without one. */
export async function mailboxOwner({ microsoft }: Configuration, accessToken: string): Promise<Required<AccountOwner>> {
  const graphFor = (signal: AbortSignal) =>
    createGraphClient({
      baseUrl: microsoft.graphUrl,
      accessToken: (refused) =>
        refused === undefined
          ? Promise.resolve(accessToken)
          : Promise.reject(
              toolError('PermissionDenied', 'Microsoft Graph refuses the token it has just issued. Connect again.'),
            ),
      limiter: createLimiterRegistry().graph({ application: microsoft.clientId ?? '', mailbox: '/me' }),
      signal,
    });
  const user = await askProvider('Microsoft', 15_000, (signal) =>
    graphFor(signal).get(path`/me`, { query: { $select: 'id,mail,userPrincipalName' }, schema: userSchema }),
  );
  return { owner: user.mail ?? user.userPrincipalName, ownerId: user.id };
}
