import { decodeJwt } from 'jose';
import { z } from 'zod';

const claimsSchema = z.looseObject({ roles: z.array(z.string().max(200)).max(500).default([]) });

/**
 * Returns the application permissions that an administrator has granted in Entra, as an application's token lists them
 * (https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference). They are only displayed: Microsoft enforces them. The token
 * does not list permissions granted in Exchange (RBAC for Applications).
 */
export function rolesOf(accessToken: string): string[] {
  try {
    return claimsSchema.parse(decodeJwt(accessToken)).roles.sort();
  } catch {
    return []; // a token that cannot be parsed yields no roles
  }
}
