import { decodeJwt } from 'jose';
import { z } from 'zod';

const claimsSchema = z.looseObject({ roles: z.array(z.string().max(200)).max(500).default([]) });

/**
 * The application permissions that an administrator has granted in Entra, as an application's token names them
 * (https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference). Only to be told: Microsoft decides. What is granted in
 * Exchange (RBAC for Applications) does not stand in the token.
 */
export function rolesOf(accessToken: string): string[] {
  try {
    return claimsSchema.parse(decodeJwt(accessToken)).roles.sort();
  } catch {
    return []; // a token that cannot be read tells of none
  }
}
