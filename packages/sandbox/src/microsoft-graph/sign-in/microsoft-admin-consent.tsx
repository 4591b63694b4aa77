import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext, SandboxEnvironment } from '../../sandbox-core';
import type { Directory } from '../users/directory';
import type { Consents } from './consents';
import { MicrosoftConsentPage } from './microsoft-consent-page';
import { refuseParameters } from './refuse-parameters';
import { readScopes } from './microsoft-scopes';
import type { RedirectAddresses } from './redirect-addresses';
import { tenantOf } from './tenants';

/** These parameters are "Required" (learn.microsoft.com/entra/identity-platform/v2-admin-consent). */
const parameters = z.looseObject({
  client_id: z.string().min(1),
  scope: z.string().min(1),
  redirect_uri: z.url(),
  state: z.string().optional(),
});
type ConsentRequest = z.output<typeof parameters>;

/** The page where an administrator consents for the whole organisation (learn.microsoft.com/entra/identity-platform/v2-admin-consent). */
export function createAdminConsentPage(
  directory: Directory,
  addresses: RedirectAddresses,
  consents: Consents,
): Hono<SandboxEnvironment> {
  const app = new Hono<SandboxEnvironment>();

  app.on(['GET', 'POST'], '/:tenant/v2.0/adminconsent', async (context) => {
    const { users } = tenantOf(context.req.param('tenant'), directory);
    const administrators = users.filter(({ kind }) => kind === 'work');
    const request = parameters.safeParse(context.req.query());
    if (!request.success) return refuseParameters(context, request.error);
    const { client_id: clientId, scope, redirect_uri: redirectUri } = request.data;
    if (!addresses.isRegistered(clientId, redirectUri)) {
      const text = `AADSTS50011: The redirect URI '${redirectUri}' specified in the request does not match the redirect URIs configured for the application '${clientId}'.`;
      return context.html(<h1>{text}</h1>, 400);
    }
    const { scopes } = readScopes(scope);
    if (context.req.method === 'GET') {
      return context.html(
        <MicrosoftConsentPage
          users={administrators}
          scopes={scopes}
          clientId={clientId}
          loginHint={undefined}
          action={context.req.url}
        />,
      );
    }
    const form = await context.req.parseBody();
    if (form.decision !== 'accept') {
      const description = 'AADSTS65004: The resource owner or authorization server denied the request.';
      return sendBack(context, request.data, { error: 'consent_required', error_description: description });
    }
    const user = administrators.find(({ id }) => id === form.user);
    // "Microsoft Entra ID requires a tenant administrator to sign in to complete the request."
    if (user?.isAdministrator !== true) return context.html(<h1>Need admin approval</h1>, 403);
    consents.agree(user.tenantId, clientId, scopes);
    return sendBack(context, request.data, { tenant: user.tenantId, scope });
  });
  return app;
}

/** "admin_consent: Will be set to True", even with an error. */
function sendBack(context: SandboxContext, request: ConsentRequest, outcome: Record<string, string>): Response {
  const target = new URL(request.redirect_uri);
  const values = { admin_consent: 'True', ...outcome, ...(request.state !== undefined && { state: request.state }) };
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return context.redirect(target.href, 302);
}
