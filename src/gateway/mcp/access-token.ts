import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { OpenIdSettings } from '../../configuration/sign-in-settings';
import { outgoingFetch } from '../../providers/outgoing-fetch';
import { roleOfAddress } from '../../configuration/allowed-people';
import type { Role } from '../../configuration/role';
import { verifiedAddress } from '../console/sign-in/openid/verified-address';

/** Asymmetric signature algorithms: only the issuer has the private key. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A person whom the issuer vouches for. */
export interface Bearer {
  address: string;
  role: Role;
}

/** Thrown if a token cannot be checked at the moment. */
export class IssuerUnreachable extends Error {}

/** Checks access tokens of the OpenID issuer (RFC 9068), for people whom `OIDC_ALLOWED` admits. */
export class AccessTokens {
  private published: Promise<{ issuer: string; keys: JWTVerifyGetKey }> | undefined;

  constructor(private readonly settings: OpenIdSettings) {}

  /**
   * @param resource the address the token has to be issued for: a token for another agent or service is not accepted
   * @returns undefined for a token that is not accepted here
   * @throws IssuerUnreachable when the issuer does not answer as it should
   */
  async bearerOf(token: string, resource: string): Promise<Bearer | undefined> {
    const claims = await this.claimsOf(token, resource).catch((cause: unknown) => {
      throw new IssuerUnreachable(`The issuer ${this.settings.issuer} does not answer as it should.`, { cause });
    });
    const address = claims?.iss === undefined ? undefined : verifiedAddress(claims, claims.iss);
    const role = address === undefined ? undefined : roleOfAddress(this.settings.allowed, address);
    return address === undefined || role === undefined ? undefined : { address, role };
  }

  private async claimsOf(token: string, audience: string): Promise<JWTPayload | undefined> {
    const { issuer, keys } = await this.read();
    return verified(token, keys, { issuer, audience, algorithms, requiredClaims: ['exp'] });
  }

  private async read() {
    this.published ??= readPublished(this.settings);
    try {
      return await this.published;
    } catch (error) {
      this.published = undefined;
      throw error;
    }
  }
}

async function readPublished({ issuer, clientId }: OpenIdSettings) {
  const configuration = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    timeout: 10,
    [openid.customFetch]: outgoingFetch,
    // The configuration accepts http only for issuers on this machine.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
  });
  const metadata = configuration.serverMetadata();
  if (metadata.jwks_uri === undefined) throw new Error(`The issuer ${issuer} publishes no keys (jwks_uri).`);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: outgoingFetch });
  return { issuer: metadata.issuer, keys };
}

async function verified(token: string, keys: JWTVerifyGetKey, options: Parameters<typeof jwtVerify>[2]) {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    // An error about the token itself has its own code. An issuer that does not answer is not the token's fault.
    if (
      error instanceof Error &&
      'code' in error &&
      !['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(String(error.code))
    )
      return undefined;
    throw error;
  }
}
