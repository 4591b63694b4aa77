import { decoded } from '../../odd-input';
import type { SandboxCore } from '../../sandbox-core';
import { checkProof, type RegisteredApplication } from './registered-application';
import { required, type TokenForm } from './token-form';

/** What comes with a token request's form. */
interface TokenRequest {
  readonly authorization: string | undefined;
  /** The address of the token endpoint, for which a client's assertion has to be made. */
  readonly audience: string;
}

/**
 * Returns the client id. A client whose secret or certificate the sandbox knows has to prove itself for every grant
 * (learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow, "Request an access token with a certificate credential").
 */
export function authenticateClient(
  { clientSecrets }: SandboxCore,
  applications: ReadonlyMap<string, RegisteredApplication>,
  form: TokenForm,
  { authorization, audience }: TokenRequest,
): string {
  const basic = authorization?.startsWith('Basic ') ? readBasic(authorization.slice(6)) : undefined;
  const clientId = basic?.clientId ?? required(form, 'client_id');
  const application = applications.get(clientId);
  const secret = application?.secret ?? clientSecrets[clientId];
  const certificate = application?.certificate;
  const isPublic = secret === undefined && certificate === undefined;
  if (!isPublic || (application !== undefined && form.grant_type === 'client_credentials'))
    checkProof(
      { clientId, secret, certificate },
      { ...form, client_secret: basic?.secret ?? form.client_secret },
      audience,
    );
  return clientId;
}

/** Both parts are form-encoded (RFC 6749, 2.3.1) and separated by the first colon (RFC 7617). */
function readBasic(encoded: string): { clientId: string; secret: string | undefined } {
  const [clientId = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { clientId: decoded(clientId), secret: rest.length > 0 ? decoded(rest.join(':')) : undefined };
}
