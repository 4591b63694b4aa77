import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxApp, SandboxContext, SandboxEnvironment } from '../sandbox-core';
import type { OpenIdCodes } from './openid-codes';
import { openIdPeople } from './openid-person';

const parameters = z.looseObject({
  client_id: z.string().min(1),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().length(43).optional(),
  code_challenge_method: z.literal('S256').optional(),
});
const answer = z.object({ person: z.string(), decision: z.enum(['continue', 'cancel']) });

/** Serves `/authorize`, where the person chooses an account and returns to the application. */
export function openIdAuthorizeRoutes(codes: OpenIdCodes): SandboxApp {
  const routes = new Hono<SandboxEnvironment>();

  routes.get('/authorize', (context) => {
    const request = parameters.safeParse(context.req.query());
    if (!request.success) return context.text(z.prettifyError(request.error), 400);
    return context.html(<AccountPage clientId={request.data.client_id} />);
  });

  routes.post('/authorize', async (context) => {
    const request = parameters.safeParse(context.req.query());
    const answered = answer.safeParse(await context.req.parseBody());
    if (!request.success || !answered.success) return context.text('This is not a sign-in of this page.', 400);
    const person = openIdPeople.find(({ id }) => id === answered.data.person);
    const { redirect_uri: redirectUri, client_id: clientId, state, nonce, code_challenge: challenge } = request.data;
    const outcome =
      person === undefined || answered.data.decision === 'cancel'
        ? { error: 'access_denied', error_description: 'The person did not sign in.' }
        : { code: codes.issue({ clientId, redirectUri, nonce, challenge, person }) };
    return back(context, redirectUri, { ...outcome, ...(state !== undefined && { state }) });
  });

  return routes;
}

function back(context: SandboxContext, redirectUri: string, outcome: Record<string, string>): Response {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value);
  return context.redirect(address.href, 303);
}

function AccountPage({ clientId }: { clientId: string }) {
  return (
    <html lang="en">
      <head>
        <title>Sign in (sandbox issuer)</title>
      </head>
      <body>
        <h1>Sign in to {clientId}</h1>
        <form method="post">
          <fieldset>
            <legend>Who are you?</legend>
            {openIdPeople.map(({ id, name, email, emailVerified }) => (
              <label>
                <input type="radio" name="person" value={id} checked={id === 'ada'} />
                {name} ({email}
                {emailVerified ? '' : ', not verified'})
              </label>
            ))}
          </fieldset>
          <button name="decision" value="continue">
            Continue
          </button>
          <button name="decision" value="cancel">
            Cancel
          </button>
        </form>
      </body>
    </html>
  );
}
