import type { DirectoryUser } from '../users/directory';

interface SignedInUser {
  user: DirectoryUser;
  clientId: string;
  issuer: string;
  nonce: string | undefined;
}

/** The claims of Microsoft's ID tokens. They do not include `email_verified`. */
export function microsoftClaims({ user, clientId, issuer, nonce }: SignedInUser, now: Date): object {
  // In seconds since 1970.
  const issuedAt = Math.floor(now.getTime() / 1000);
  return {
    aud: clientId,
    iss: issuer,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + 3600,
    name: user.displayName,
    oid: user.id,
    preferred_username: user.userPrincipalName,
    email: user.mail,
    sub: user.id,
    tid: user.tenantId,
    ver: '2.0',
    ...(nonce !== undefined && { nonce }),
  };
}
