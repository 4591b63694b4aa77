import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { GatewayOptions } from '../../http/gateway-options';
import { readForm } from '../form';
import { messagePage } from '../message-page';
import { OneTimeToken } from './one-time-token';
import { createOpenIdRoutes } from './openid/openid-routes';
import { renderPage } from '../render-page';
import { createSessionCookie } from '../session/session';
import { keepsSessionCookie, setSessionCookie } from '../session/session-cookie';
import { SignInPage } from './sign-in-page';

/** The most bytes of the form, which anybody may send: a token, and a name of a hundred letters of twelve bytes each. */
export const signInBytes = 8 * 1024;

const nameSchema = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,100}$/u);

/**
 * The routes to sign in with the link of the terminal or at the OpenID issuer. Opening the link only shows a page with a button, because mail
 * scanners and link previews open links too; the button uses the link up. The form needs no form token: there is no session yet, and the
 * link itself proves who sends the form.
 */
export function createSignIn(options: GatewayOptions): Hono {
  const { client, configuration, signInToken } = options;
  const token = signInToken === undefined ? undefined : new OneTimeToken(signInToken);
  const { openId } = configuration.signIn;
  const app = new Hono();
  if (openId !== undefined) app.route('/', createOpenIdRoutes(options, openId));

  app.get('/', (context) => {
    const given = context.req.query('token');
    if (given !== undefined && token?.matches(given) === true)
      return renderPage(context, 200, <SignInPage link={{ token: given }} />);
    if (given !== undefined || openId === undefined) return refuse(context, token);
    // It has to begin where the issuer sends browsers back to: the cookie of what has begun stays at that address.
    const begin = `${configuration.publicUrl ?? ''}/sign-in/openid?${new URLSearchParams({ to: context.req.query('to') ?? '/' }).toString()}`;
    return renderPage(context, 200, <SignInPage openId={{ issuer: new URL(openId.issuer).host, begin }} />);
  });
  app.post('/', async (context) => {
    const { token: given = '', name = '' } = await readForm(context);
    if (token?.matches(given) !== true) return refuse(context, token);
    const approver = nameSchema.safeParse(name);
    if (!approver.success) {
      const problem = 'Enter your name, in up to 100 characters.';
      return renderPage(context, 422, <SignInPage link={{ token: given, problem }} />);
    }
    const origin = context.req.header('Origin') ?? '';
    if (!keepsSessionCookie(configuration, origin)) return notKept(context, origin, configuration.publicUrl);
    if (!token.redeem(given)) return refuse(context, token);
    setSessionCookie(
      context,
      configuration,
      createSessionCookie(client.keyRing, { name: approver.data, proof: 'link' }),
    );
    return context.redirect('/', 303);
  });
  return app;
}

function refuse(context: Context, token: OneTimeToken | undefined): Response | Promise<Response> {
  if (token === undefined) {
    const text = 'This service is signed in to without a link: open /sign-in.';
    return messagePage(context, 401, { title: 'There is no sign-in link', text });
  }
  return messagePage(context, 401, {
    title: token.isUsed ? 'This link has been used' : 'This is not the sign-in link',
    text: token.isUsed
      ? 'A sign-in link works once. Restart the service to get a new one in the terminal.'
      : 'Open the link as it was printed in the terminal when this service started. Where several gateways run, each takes only the link that it has printed itself: set OIDC_ISSUER there, or open the link on the machine of that one, as http://localhost and its port.',
  });
}

/** Answers a browser that would forget the session at once. The link stays good. */
const notKept = (context: Context, origin: string, publicUrl = '') =>
  messagePage(context, 409, {
    title: 'Open the link at the public address',
    text: `These pages are for HTTPS, and you opened them at ${origin}, where no browser would keep you signed in. The link is still good: open it at ${publicUrl}, or on the machine of this service, as http://localhost and its port.`,
  });
