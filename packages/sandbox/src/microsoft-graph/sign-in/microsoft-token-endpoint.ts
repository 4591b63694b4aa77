import { Hono } from 'hono';
import type { SandboxCore, SandboxEnvironment } from '../../sandbox-core';
import type { IdTokens } from '../../id-tokens';
import type { Directory } from '../users/directory';
import { authenticateClient } from './authenticate-client';
import type { Consents } from './consents';
import type { Authorization, MicrosoftAuthorizationCodes } from './microsoft-authorization-codes';
import { microsoftClaims } from './microsoft-claims';
import { isQualifiedScope, openIdScopes, readScopes } from './microsoft-scopes';
import { MicrosoftTokenError } from './microsoft-token-error';
import type { MicrosoftTokens } from './microsoft-tokens';
import { checkDefaultScope, servicePrincipal, type RegisteredApplication } from './registered-application';
import { assertSignsInAt, tenantOf, type Tenant } from './tenants';
import { required, type TokenForm } from './token-form';

interface Parts {
  readonly directory: Directory;
  /** Errors for the next token requests, one each. */
  readonly refusals: MicrosoftTokenError[];
  readonly codes: MicrosoftAuthorizationCodes;
  readonly consents: Consents;
  readonly tokens: MicrosoftTokens;
  readonly idTokens: IdTokens;
  /** The applications that get their own tokens, by client id. */
  readonly applications: ReadonlyMap<string, RegisteredApplication>;
}

/** Serves `POST /{tenant}/oauth2/v2.0/token` for authorization codes, refresh tokens and client credentials. */
export function createTokenEndpoint(core: SandboxCore, parts: Parts): Hono<SandboxEnvironment> {
  const app = new Hono<SandboxEnvironment>();
  app.post('/:tenant/oauth2/v2.0/token', async (context) => {
    const tenant = tenantOf(context.req.param('tenant'), parts.directory, 'invalid_request');
    const type = context.req.header('content-type') ?? '';
    if (!type.startsWith('application/x-www-form-urlencoded')) {
      throw new MicrosoftTokenError(
        'invalid_request',
        900144,
        "The request body must contain the following parameter: 'grant_type'.",
      );
    }
    const form: TokenForm = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const refusal = parts.refusals.shift();
    if (refusal !== undefined) throw refusal;
    const clientId = authenticateClient(core, parts.applications, form, {
      authorization: context.req.header('authorization'),
      audience: `${core.urls.login}/${tenant.name}/oauth2/v2.0/token`,
    });
    context.header('Cache-Control', 'no-store');
    if (form.grant_type === 'client_credentials')
      return context.json(applicationAnswer(parts, form, { clientId, tenant }));
    const grant = grantOf(core, parts, form, { clientId, tenant });
    return context.json(tokenAnswer(core, parts, form, clientId, grant));
  });
  app.post('/:tenant/oauth2/v2.0/devicecode', () => {
    throw notInSandbox('device codes');
  });
  return app;
}

/** Says that the sandbox lacks this, not Microsoft. Tokens here belong to a person who signed in on a page, or to an application. */
function notInSandbox(what: string): MicrosoftTokenError {
  const description = `The sandbox does not have ${what}; Microsoft's sign-in does. See its README.`;
  return new MicrosoftTokenError('unsupported_grant_type', 70003, description, 501);
}

type Grant = Pick<Authorization, 'user' | 'scopes'> & { readonly nonce?: string | undefined };

function grantOf(
  core: SandboxCore,
  { codes, tokens }: Parts,
  form: TokenForm,
  { clientId, tenant }: { clientId: string; tenant: Tenant },
): Grant {
  switch (required(form, 'grant_type')) {
    case 'authorization_code': {
      const grant = codes.redeem(required(form, 'code'), {
        clientId,
        redirectUri: required(form, 'redirect_uri'),
        verifier: form.code_verifier,
      });
      assertSignsInAt(tenant, grant.user);
      return grant;
    }
    case 'refresh_token': {
      const token = tokens.findRefresh(required(form, 'refresh_token'));
      if (!token || token.clientId !== clientId) {
        throw new MicrosoftTokenError('invalid_grant', 9002313, 'Invalid request. Request is malformed or invalid.');
      }
      if (token.revoked) {
        throw new MicrosoftTokenError(
          'invalid_grant',
          50173,
          'The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password.',
        );
      }
      if (tokens.isExpired(token)) {
        throw new MicrosoftTokenError('invalid_grant', 700082, 'The refresh token has expired due to inactivity.');
      }
      assertSignsInAt(tenant, token.user);
      if (core.revokeUsedRefreshTokens) token.revoked = true;
      return token;
    }
    case 'password':
    case 'urn:ietf:params:oauth:grant-type:device_code':
    case 'urn:ietf:params:oauth:grant-type:jwt-bearer':
      throw notInSandbox(`the grant type '${form.grant_type ?? ''}'`);
    default:
      throw new MicrosoftTokenError(
        'unsupported_grant_type',
        70003,
        `The app requested an unsupported grant type '${form.grant_type ?? ''}'.`,
      );
  }
}

/**
 * No tenant's. An application that asks for its token at `common` gets one with a wrong `tid`, and Graph refuses it
 * (github.com/MicrosoftDocs/azure-docs, issue 6485).
 */
const noTenantId = '00000000-0000-0000-0000-000000000000';

/** Returns an application's token, no refresh token: the application asks again (v2-oauth2-client-creds-grant-flow, "Get a token"). */
function applicationAnswer(
  { applications, tokens }: Parts,
  form: TokenForm,
  { clientId, tenant }: { clientId: string; tenant: Tenant },
): object {
  const application = applications.get(clientId);
  if (application === undefined)
    throw new MicrosoftTokenError(
      'unauthorized_client',
      700016,
      `Application with identifier '${clientId}' was not found in the directory '${tenant.name}'.`,
    );
  checkDefaultScope(form.scope);
  const access = tokens.issueApplication(application, servicePrincipal(application, tenant.id ?? noTenantId));
  const { accessTokenSeconds } = tokens;
  return {
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    ext_expires_in: accessTokenSeconds,
    access_token: access.value,
  };
}

function tokenAnswer(
  core: SandboxCore,
  { consents, tokens, idTokens }: Parts,
  form: TokenForm,
  clientId: string,
  grant: Grant,
): object {
  const { user, scopes: own } = grant;
  const effective = consents.effective(user, clientId);
  const isStrict = user.kind === 'personal' && !core.lenientTokenScopes;
  if (isStrict && form.scope === undefined) throw scopeNotConfigured();
  const asked = form.scope === undefined ? own : askedOf([...own, ...effective], form.scope);
  const granted = [...new Set([...asked, ...effective])].filter((scope) => !openIdScopes.includes(scope));
  const isQualified = isQualifiedScope(form.scope ?? '');
  const isUnreadable = isStrict && form.grant_type === 'refresh_token' && !isQualified;
  const access = tokens.issueAccess(clientId, user, granted, isUnreadable);
  return {
    token_type: 'Bearer',
    // Scopes are spelled as in the request.
    scope: granted.map((scope) => (isQualified ? `https://graph.microsoft.com/${scope}` : scope)).join(' '),
    expires_in: tokens.accessTokenSeconds,
    ext_expires_in: tokens.accessTokenSeconds,
    access_token: access.value,
    ...(own.includes('offline_access') && {
      refresh_token: tokens.issueRefresh(clientId, user, own).value,
    }),
    ...(own.includes('openid') && {
      id_token: idTokens.sign(
        microsoftClaims(
          { user, clientId, issuer: `${core.urls.login}/${user.tenantId}/v2.0`, nonce: grant.nonce },
          core.clock.now(),
        ),
      ),
    }),
  };
}

/** The error is reported in github.com/OneDrive/onedrive-api-docs, issue 1549. */
const scopeNotConfigured = () =>
  new MicrosoftTokenError(
    'invalid_scope',
    70011,
    "The provided value for the input parameter 'scope' is not valid. The scope '' is not configured for this tenant.",
  );

/**
 * Returns the requested scopes, if they are consented. For a personal account, a refresh with short scope names gets a token that Graph cannot
 * read (microsoft-todo-mcp-server, issue 13), and a refresh without scopes gets no token.
 */
function askedOf(consented: readonly string[], parameter: string): readonly string[] {
  const { scopes, unknown } = readScopes(parameter);
  if (unknown.some((scope) => !scope.endsWith('.default'))) {
    throw new MicrosoftTokenError(
      'invalid_scope',
      70011,
      `The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope ${unknown.join(' ')} is not valid.`,
    );
  }
  if (unknown.length > 0) return consented;
  const missing = scopes.filter((scope) => !openIdScopes.includes(scope) && !consented.includes(scope));
  if (missing.length > 0) {
    throw new MicrosoftTokenError(
      'invalid_grant',
      65001,
      `The user or administrator has not consented to use the application. Send an interactive authorization request for this user and resource.`,
    );
  }
  return scopes;
}
