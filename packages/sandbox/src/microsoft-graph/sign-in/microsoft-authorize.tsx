import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext, SandboxEnvironment } from '../../sandbox-core';
import type { Directory, DirectoryUser } from '../users/directory';
import type { Consents } from './consents';
import { MicrosoftApprovalPage } from './microsoft-approval-page';
import type { MicrosoftAuthorizationCodes } from './microsoft-authorization-codes';
import { MicrosoftConsentPage } from './microsoft-consent-page';
import { isForKind, readScopes } from './microsoft-scopes';
import type { RedirectAddresses } from './redirect-addresses';
import { refuseParameters } from './refuse-parameters';
import { tenantOf } from './tenants';

const parameters = z.looseObject({
  client_id: z.string().min(1),
  response_type: z.string().min(1),
  redirect_uri: z.url(),
  scope: z.string().min(1),
  response_mode: z.enum(['query', 'form_post', 'fragment']).default('query'),
  state: z.string().optional(),
  nonce: z.string().optional(),
  prompt: z.enum(['login', 'none', 'consent', 'select_account']).optional(),
  login_hint: z.string().optional(),
  code_challenge: z.string().min(43).max(128).optional(),
  code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
});
type AuthorizeRequest = z.output<typeof parameters>;

/** The authorize page: the person picks an account, sees the requested scopes, and accepts or cancels. */
export function createAuthorizePage(
  directory: Directory,
  codes: MicrosoftAuthorizationCodes,
  addresses: RedirectAddresses,
  consents: Consents,
): Hono<SandboxEnvironment> {
  const app = new Hono<SandboxEnvironment>();
  app.get('/:tenant/oauth2/v2.0/authorize', (context) => {
    const { users } = tenantOf(context.req.param('tenant'), directory);
    const request = parameters.safeParse(context.req.query());
    if (!request.success) return refuseParameters(context, request.error);
    addresses.register(request.data.client_id, request.data.redirect_uri);
    const { scopes, unknown } = readScopes(request.data.scope);
    if (request.data.response_type !== 'code') {
      return redirectWithError(
        context,
        request.data,
        'unsupported_response_type',
        'AADSTS70005: response_type is not enabled for the application.',
      );
    }
    if (unknown.length > 0) {
      return redirectWithError(
        context,
        request.data,
        'invalid_client',
        `AADSTS650053: The application asked for scope '${unknown.join(' ')}' that doesn't exist on the resource '00000003-0000-0000-c000-000000000000'.`,
      );
    }
    if (request.data.prompt === 'none') {
      return redirectWithError(
        context,
        request.data,
        'login_required',
        'AADSTS50058: A silent sign-in request was sent but no user is signed in.',
      );
    }
    return context.html(
      <MicrosoftConsentPage
        users={users}
        scopes={scopes}
        clientId={request.data.client_id}
        loginHint={request.data.login_hint}
        action={context.req.url}
      />,
    );
  });

  app.post('/:tenant/oauth2/v2.0/authorize', async (context) => {
    const { users } = tenantOf(context.req.param('tenant'), directory);
    const request = parameters.safeParse(context.req.query());
    if (!request.success) return refuseParameters(context, request.error);
    const form = await context.req.parseBody();
    if (form.decision !== 'accept') {
      return redirectWithError(
        context,
        request.data,
        'access_denied',
        'AADSTS65004: User declined to consent to access the app.',
      );
    }
    const user = users.find(({ id }) => id === form.user);
    if (!user) return context.html('<h1>Pick an account</h1>', 400);
    return consent(context, request.data, user, { codes, consents });
  });
  return app;
}

function consent(
  context: SandboxContext,
  request: AuthorizeRequest,
  user: DirectoryUser,
  { codes, consents }: { codes: MicrosoftAuthorizationCodes; consents: Consents },
): Response | Promise<Response> {
  const { scopes } = readScopes(request.scope);
  const impossible = scopes.find((scope) => !isForKind(scope, user.kind));
  if (impossible !== undefined) {
    return redirectWithError(
      context,
      request,
      'invalid_scope',
      `AADSTS70011: The provided value for the input parameter 'scope' is not valid. The scope '${impossible}' is not available for personal Microsoft accounts.`,
    );
  }
  if (!consents.allows(user, request.client_id, scopes)) {
    return context.html(<MicrosoftApprovalPage clientId={request.client_id} action={context.req.url} />);
  }
  consents.agree(user.id, request.client_id, scopes);
  const code = codes.issue({
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    user,
    scopes,
    nonce: request.nonce,
    challenge:
      request.code_challenge === undefined
        ? undefined
        : { method: request.code_challenge_method, value: request.code_challenge },
  });
  return answer(context, request, { code });
}

function redirectWithError(
  context: SandboxContext,
  request: AuthorizeRequest,
  error: string,
  description: string,
): Response | Promise<Response> {
  return answer(context, request, { error, error_description: description });
}

/** Sends the outcome to the application in the `response_mode` of the request. */
function answer(
  context: SandboxContext,
  request: AuthorizeRequest,
  outcome: Record<string, string>,
): Response | Promise<Response> {
  const values = { ...outcome, ...(request.state !== undefined && { state: request.state }) };
  if (request.response_mode === 'form_post') {
    return context.html(
      <form method="post" action={request.redirect_uri}>
        {Object.entries(values).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button>Continue</button>
      </form>,
    );
  }
  const target = new URL(request.redirect_uri);
  if (request.response_mode === 'fragment') target.hash = new URLSearchParams(values).toString();
  else for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return context.redirect(target.href, 302);
}
