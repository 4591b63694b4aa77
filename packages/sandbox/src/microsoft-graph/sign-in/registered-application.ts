import { createHash, createPublicKey, verify, X509Certificate, constants } from 'node:crypto';
import type { DirectoryUser } from '../users/directory';
import { MicrosoftTokenError } from './microsoft-token-error';
import type { TokenForm } from './token-form';

/** An application that the sandbox knows, and that may have its own tokens, without a person (learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow). */
export interface RegisteredApplication {
  readonly clientId: string;
  readonly secret?: string | undefined;
  /** The certificate with which the application signs, as PEM. */
  readonly certificate?: string | undefined;
  /** Application permissions that an administrator has granted, such as `Mail.ReadWrite`. */
  readonly roles: readonly string[];
  /** The mailboxes that an application access policy allows, by address. Default: every mailbox of the tenant. */
  readonly mailboxes?: readonly string[] | undefined;
}

/** The user object that stands for the application in its tokens. */
export const servicePrincipal = ({ clientId }: RegisteredApplication, tenantId: string): DirectoryUser => ({
  id: `service-principal-${clientId}`,
  kind: 'work',
  tenantId,
  userPrincipalName: clientId,
  mail: clientId,
  displayName: 'Application',
  givenName: '',
  surname: '',
  isAdministrator: false,
  delegates: {},
});

/** An application can only request "/.default", all it was granted (page above, "First case: Access token request with a shared secret"). */
export function checkDefaultScope(scope: string | undefined): void {
  if (scope === 'https://graph.microsoft.com/.default') return;
  throw new MicrosoftTokenError(
    'invalid_scope',
    1002012,
    `The provided value for scope ${scope ?? ''} is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI).`,
  );
}

type Credentials = Pick<RegisteredApplication, 'clientId' | 'secret' | 'certificate'>;

/** Throws unless the form contains the application's secret or a valid assertion. */
export function checkProof(application: Credentials, form: TokenForm, audience: string): void {
  if (form.client_assertion !== undefined) {
    checkAssertion(application, form, audience);
    return;
  }
  if (application.secret !== undefined && form.client_secret === application.secret) return;
  throw form.client_secret === undefined
    ? withoutProof(form)
    : new MicrosoftTokenError(
        'invalid_client',
        7000215,
        `Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '${application.clientId}'.`,
        401,
      );
}

const withoutProof = ({ grant_type: grantType }: TokenForm): MicrosoftTokenError =>
  grantType === 'client_credentials'
    ? new MicrosoftTokenError(
        'invalid_client',
        7000216,
        "'client_assertion', 'client_secret' or 'request' is required for the 'client_credentials' grant type.",
        401,
      )
    : new MicrosoftTokenError(
        'invalid_client',
        7000218,
        "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
        401,
      );

const paddings = {
  PS256: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  RS256: { padding: constants.RSA_PKCS1_PADDING },
};

/**
 * Checks header, claims and signature as described in learn.microsoft.com/entra/identity-platform/certificate-credentials, or in the older way that
 * Microsoft's libraries still have: RS256, and the SHA-1 thumbprint as `x5t` (AzureAD/microsoft-authentication-library-for-python,
 * msal/application.py).
 */
function checkAssertion({ clientId, certificate }: Credentials, form: TokenForm, audience: string): void {
  const refused = (description: string) => new MicrosoftTokenError('invalid_client', 700027, description, 401);
  if (form.client_assertion_type !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    throw refused('The client_assertion_type is not supported.');
  const [header = '', claims = '', signature = ''] = (form.client_assertion ?? '').split('.');
  const { alg, 'x5t#S256': sha256, x5t: sha1 } = readPart(header);
  const { aud, iss, sub, exp, jti } = readPart(claims);
  const known = certificate === undefined ? undefined : new X509Certificate(certificate);
  // Microsoft's library for Python leaves the padding at the end of a thumbprint.
  const isOf = (raw: Buffer, thumbprint: unknown, hash: string) =>
    String(thumbprint).replace(/=+$/, '') === createHash(hash).update(raw).digest('base64url');
  if (known === undefined || !(isOf(known.raw, sha256, 'sha256') || isOf(known.raw, sha1, 'sha1')))
    throw refused(
      'The certificate with identifier used to sign the client assertion is not registered on application.',
    );
  const key = createPublicKey(known.publicKey.export({ type: 'spki', format: 'pem' }));
  const isSigned =
    (alg === 'PS256' || alg === 'RS256') &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key, ...paddings[alg] },
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) throw refused('Client assertion failed signature validation.');
  const isCurrent = typeof exp === 'number' && exp * 1000 > Date.now() && exp * 1000 < Date.now() + 11 * 60_000;
  if (aud !== audience || iss !== clientId || sub !== clientId || typeof jti !== 'string' || !isCurrent)
    throw refused('Client assertion contains invalid claims, or is not within its valid time range.');
}

function readPart(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return {}; // an unreadable part has none of the claims
  }
}
