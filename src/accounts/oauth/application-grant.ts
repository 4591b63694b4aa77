import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Configuration } from '../../configuration';
import type { ApplicationCredential } from '../credential';
import { resourceOf } from './graph-scopes';
import type { TokenClient } from './token-client';

/** How long an assertion is valid, in seconds. Microsoft recommends five to ten minutes at most. */
const assertionSeconds = 300;

/**
 * Returns the grant by which an application requests its own token: with its secret, or with an assertion signed by its certificate's key
 * (https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow). The application gets no refresh token.
 */
export async function applicationGrant(
  { tenant, clientId, proof }: Pick<ApplicationCredential, 'tenant' | 'clientId' | 'proof'>,
  configuration: Configuration,
): Promise<{ client: TokenClient; grant: Record<string, string> }> {
  const client: TokenClient = {
    provider: 'Microsoft',
    tokenUrl: `${configuration.microsoft.loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
    clientId,
    body: 'form',
  };
  const grant = { grant_type: 'client_credentials', scope: `${resourceOf(configuration)}/.default` };
  if (proof.kind === 'secret') return { client: { ...client, clientSecret: proof.secret }, grant };
  const assertion = await assertionOf(client, proof);
  return {
    client,
    grant: {
      ...grant,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    },
  };
}

/** Header and claims as https://learn.microsoft.com/entra/identity-platform/certificate-credentials requires them. */
function assertionOf(
  { clientId, tokenUrl }: TokenClient,
  { certificate, privateKey }: { certificate: string; privateKey: string },
): Promise<string> {
  const thumbprint = createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setAudience(tokenUrl)
    .setIssuer(clientId)
    .setSubject(clientId)
    .setJti(randomUUID())
    .setNotBefore(now)
    .setIssuedAt(now)
    .setExpirationTime(now + assertionSeconds)
    .sign(createPrivateKey(privateKey));
}
