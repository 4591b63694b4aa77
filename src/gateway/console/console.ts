import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createApprovalRoutes } from '../approvals/approval-routes';
import type { GatewayOptions } from '../gateway-options';
import type { ConsoleEnvironment } from './console-environment';
import { guardForms, requireFormToken } from './form';
import { OneTimeToken } from './one-time-token';
import { requireSession } from './require-session';
import { deleteSessionCookie } from './session-cookie';
import { createSignIn } from './sign-in';
import { stylesheet } from './stylesheet';

/** How long a page may wait for Temporal and the service worker, in milliseconds. */
const patience = 10_000;

/** The pages for people. Everything but signing in and the stylesheet is behind a session. */
export function createConsole({ client, signInToken }: GatewayOptions): Hono<ConsoleEnvironment> {
  const { keyRing } = client;
  const app = new Hono<ConsoleEnvironment>();
  app.get('/assets/console.css', (context) =>
    context.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=300' }),
  );
  app.use('/sign-in', guardForms);
  app.route('/sign-in', createSignIn(keyRing, new OneTimeToken(signInToken)));

  const behindSession = [guardForms, requireSession(keyRing), requireFormToken(keyRing), useClient(client)] as const;
  for (const path of ['/', '/sign-out', '/approvals', '/approvals/*']) app.use(path, ...behindSession);
  app.get('/', (context) => context.redirect('/approvals', 303));
  app.post('/sign-out', (context) => {
    deleteSessionCookie(context);
    return context.redirect('/', 303);
  });
  app.route('/approvals', createApprovalRoutes());
  return app;
}

function useClient(client: GatewayOptions['client']) {
  return createMiddleware<ConsoleEnvironment>((context, next) => {
    context.set('client', client);
    return client.temporal.withDeadline(Date.now() + patience, next);
  });
}
