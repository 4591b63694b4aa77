import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { KeyRing } from '../../encryption/key-ring';
import { readForm } from './form';
import { messagePage } from './message-page';
import type { OneTimeToken } from './one-time-token';
import { renderPage } from './render-page';
import { createSessionCookie } from './session';
import { setSessionCookie } from './session-cookie';
import { SignInPage } from './sign-in-page';

const nameSchema = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,100}$/u);

/**
 * Opening the link shows a page with a button, because mail scanners and link previews open links too; the button uses the link up.
 * The link itself proves who sends the form, so there is no session yet whose token it could carry.
 */
export function createSignIn(keyRing: KeyRing, token: OneTimeToken): Hono {
  const app = new Hono();
  app.get('/', (context) => {
    const given = context.req.query('token') ?? '';
    if (!token.matches(given)) return refuse(context, token);
    return renderPage(context, 200, <SignInPage token={given} />);
  });
  app.post('/', async (context) => {
    const { token: given = '', name = '' } = await readForm(context);
    if (!token.matches(given)) return refuse(context, token);
    const approver = nameSchema.safeParse(name);
    if (!approver.success) {
      return renderPage(context, 422, <SignInPage token={given} problem="Enter your name, in up to 100 characters." />);
    }
    if (!token.redeem(given)) return refuse(context, token);
    setSessionCookie(context, createSessionCookie(keyRing, { name: approver.data, proof: 'link' }));
    return context.redirect('/approvals', 303);
  });
  return app;
}

function refuse(context: Context, token: OneTimeToken): Response | Promise<Response> {
  return messagePage(context, 401, {
    title: token.isUsed ? 'This link has been used' : 'This is not the sign-in link',
    text: token.isUsed
      ? 'A sign-in link works once. Restart the service to get a new one in the terminal.'
      : 'Open the link as it was printed in the terminal when this service started.',
  });
}
