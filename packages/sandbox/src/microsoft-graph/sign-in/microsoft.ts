import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { jsonOrNothing } from '../../odd-input';
import type { SandboxApp, SandboxCore, SandboxEnvironment, SandboxMount } from '../../sandbox-core';
import type { Directory, DirectoryUser } from '../users/directory';
import { IdTokens } from '../../id-tokens';
import { Consents } from './consents';
import { createAdminConsentPage } from './microsoft-admin-consent';
import { createAuthorizePage } from './microsoft-authorize';
import { MicrosoftAuthorizationCodes } from './microsoft-authorization-codes';
import { injectedError, MicrosoftTokenError } from './microsoft-token-error';
import { createTokenEndpoint } from './microsoft-token-endpoint';
import { MicrosoftTokens, type AccessToken } from './microsoft-tokens';
import { RedirectAddresses } from './redirect-addresses';
import type { RegisteredApplication } from './registered-application';
import { tenantOf, type Tenant } from './tenants';

/** What a test can do to sign-in without its pages. A user is named by id or address. */
export interface MicrosoftSignInControl {
  /** Issues a token without the consent page. Scopes look like `Mail.ReadWrite`. */
  issueAccessToken(user: string, scopes: readonly string[], clientId?: string): string;
  issueRefreshToken(user: string, scopes: readonly string[], clientId?: string): string;
  /** Returns every access and refresh token issued so far, also those that clients got by themselves: a test looks for them where none may be. */
  issuedTokens(): string[];
  /** Expires the access tokens of one user, or of all, at once. Returns their number. */
  expireAccessTokens(user?: string): number;
  /** Makes refreshing fail with AADSTS50173, for one user or for all. Returns the number of revoked tokens. */
  revokeRefreshTokens(user?: string): number;
  /** Registers an application that gets its own tokens, or changes its secret, certificate, roles or mailboxes. */
  registerApplication(application: RegisteredApplication): void;
  /** Answers the next token request with an error of the identity platform, such as `temporarily_unavailable`. */
  refuseTokenRequest(error: string, code: number, status?: MicrosoftTokenError['status']): void;
}

export interface MicrosoftSignIn {
  readonly mount: SandboxMount;
  readonly controlRoutes: SandboxApp;
  readonly control: MicrosoftSignInControl;
  /** Returns the access token of that value, expired or not. */
  find(value: string): AccessToken | undefined;
}

/** The Microsoft identity platform: authorize page, token endpoint, discovery. */
export function createMicrosoftSignIn(core: SandboxCore, directory: Directory): MicrosoftSignIn {
  const tokens = new MicrosoftTokens(core.clock, core.accessTokenSeconds);
  const codes = new MicrosoftAuthorizationCodes(core.clock);
  const idTokens = new IdTokens();
  const app = new Hono<SandboxEnvironment>();
  const addresses = new RedirectAddresses();
  const consents = new Consents();
  app.onError((error, context) => {
    if (!(error instanceof MicrosoftTokenError)) throw error;
    const isPage = /\/(authorize|adminconsent)$/.test(context.req.path);
    if (isPage) return context.html(html`<h1>${error.message}</h1>`, error.status);
    return context.json(error.body(core.clock.now()), error.status);
  });
  app.route('/', createAuthorizePage(directory, codes, addresses, consents));
  app.route('/', createAdminConsentPage(directory, addresses, consents));
  const refusals: MicrosoftTokenError[] = [];
  const applications = new Map<string, RegisteredApplication>();
  app.route('/', createTokenEndpoint(core, { directory, codes, consents, tokens, idTokens, refusals, applications }));
  app.get('/:tenant/discovery/v2.0/keys', (context) => {
    const tenant = tenantOf(context.req.param('tenant'), directory);
    return context.json(idTokens.keySet({ issuer: issuerOf(core.urls.login, tenant) }));
  });
  app.get('/:tenant/v2.0/.well-known/openid-configuration', (context) => {
    return context.json(discovery(core.urls.login, tenantOf(context.req.param('tenant'), directory)));
  });
  const control = createControl(tokens, directory, refusals, applications);
  return {
    mount: {
      surface: 'login',
      prefix: '/login',
      app,
      faultResponse: (status, _context, wanted = {}) =>
        Response.json(injectedError(wanted).body(core.clock.now()), { status }),
    },
    controlRoutes: createControlRoutes(control),
    control,
    find: (value) => tokens.findAccess(value),
  };
}

function createControl(
  tokens: MicrosoftTokens,
  directory: Directory,
  refusals: MicrosoftTokenError[],
  applications: Map<string, RegisteredApplication>,
): MicrosoftSignInControl {
  const known = (idOrAddress: string): DirectoryUser => {
    const user = directory.find(idOrAddress);
    if (user) return user;
    const addresses = directory.users.map(({ mail }) => mail).join(', ');
    throw new RangeError(`The sandbox has no user '${idOrAddress}'. Its users: ${addresses}.`);
  };
  const optional = (user: string | undefined) => (user === undefined ? undefined : known(user));
  return {
    issueAccessToken: (user, scopes, clientId = 'sandbox') => tokens.issueAccess(clientId, known(user), scopes).value,
    issueRefreshToken: (user, scopes, clientId = 'sandbox') => tokens.issueRefresh(clientId, known(user), scopes).value,
    issuedTokens: () => tokens.issued(),
    expireAccessTokens: (user) => tokens.expireAccess(optional(user)),
    revokeRefreshTokens: (user) => tokens.revokeRefresh(optional(user)),
    registerApplication: (application) => {
      for (const mailbox of application.mailboxes ?? []) known(mailbox);
      applications.set(application.clientId, application);
    },
    refuseTokenRequest: (error, code, status) =>
      void refusals.push(new MicrosoftTokenError(error, code, 'Refused as the test asked.', status)),
  };
}

const issue = z.strictObject({ user: z.string(), scopes: z.array(z.string()), clientId: z.string().optional() });
const registration = z.strictObject({
  clientId: z.string(),
  secret: z.string().optional(),
  certificate: z.string().optional(),
  roles: z.array(z.string()),
  mailboxes: z.array(z.string()).optional(),
});
const whose = z.strictObject({ user: z.string().optional() });

function createControlRoutes(control: MicrosoftSignInControl): SandboxApp {
  const app = new Hono<SandboxEnvironment>();
  app.post('/access-tokens', async (context) => {
    const { user, scopes, clientId } = issue.parse(await context.req.json());
    return context.json({ access_token: control.issueAccessToken(user, scopes, clientId) }, 201);
  });
  app.post('/refresh-tokens', async (context) => {
    const { user, scopes, clientId } = issue.parse(await context.req.json());
    return context.json({ refresh_token: control.issueRefreshToken(user, scopes, clientId) }, 201);
  });
  app.post('/applications', async (context) => {
    control.registerApplication(registration.parse(await context.req.json()));
    return context.body(null, 204);
  });
  app.post('/expire-access-tokens', async (context) => {
    const { user } = whose.parse(await jsonOrNothing(context.req));
    return context.json({ count: control.expireAccessTokens(user) });
  });
  app.post('/revoke-refresh-tokens', async (context) => {
    const { user } = whose.parse(await jsonOrNothing(context.req));
    return context.json({ count: control.revokeRefreshTokens(user) });
  });
  return app;
}

/**
 * The issuer of a tenant's tokens. For a name that stands for many, it has `{tenantid}` where a token has its `tid` (github.com/geldata/gel,
 * pull request 6028); for `consumers`, the one tenant's id (github.com/openiddict/openiddict-core, issue 1764).
 */
const issuerOf = (login: string, { id = '{tenantid}' }: Pick<Tenant, 'id'>): string => `${login}/${id}/v2.0`;

function discovery(login: string, tenant: Tenant): object {
  // Who asks for a domain finds its tenant's id in the addresses (github.com/Azure/azure-cli, issue 3550).
  const base = `${login}/${tenant.name.includes('.') ? tenant.id : tenant.name}`;
  return {
    issuer: issuerOf(login, tenant),
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    code_challenge_methods_supported: ['S256', 'plain'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['pairwise'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
  };
}
