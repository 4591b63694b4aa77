import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Role } from '../configuration/role';
import { createActivityRoutes } from './activity/activity-routes';
import { runAddressIn } from './console/run-address';
import { createAgentRoutes } from './agents/agent-routes';
import { createApprovalRoutes } from './approvals/approval-routes';
import type { GatewayOptions } from './http/gateway-options';
import { answerAdministrator } from './integrations/answer-administrator';
import { createIntegrationRoutes } from './integrations/integration-routes';
import { createListings } from './listings/listings';
import { forgetChange, noteChanges, wantsFresh } from './console/wants-fresh';
import { createOfferRoutes } from './offers/offer-routes';
import { showHome } from './home/show-home';
import { createSearchRoutes } from './search/search-routes';
import { createPlaygroundRoutes } from './playground/playground-routes';
import { answerRequest } from '../temporal/with-patience';
import { createAdmission } from './console/session/admission';
import { createAssets } from './console/assets/assets';
import { endedSessions } from './console/session/ended-sessions';
import type { ConsoleEnvironment } from './console/console-environment';
import { guardForms, limitFields, requireFormToken } from './console/form';
import type { Section } from './console/navigation';
import { requireRoleToChange } from './console/require-role';
import { requireSession } from './console/require-session';
import { deleteSessionCookie } from './console/session/session-cookie';
import { createSignIn, signInBytes } from './console/sign-in/sign-in';
import { createTimeZoneRoutes } from './console/time/time-zone-routes';

/**
 * The pages for people. Everything needs a session, except signing in, the assets and the answer to an administrator of an organisation;
 * changes also need a role.
 */
export function createConsole(options: GatewayOptions): Hono<ConsoleEnvironment> {
  const { client, signInToken } = options;
  const { keyRing } = client;
  const { signIn } = options.configuration;
  const ended = endedSessions(client.temporal);
  const app = new Hono<ConsoleEnvironment>();
  app.route('/assets', createAssets());
  app.use('/sign-in', guardForms(options.configuration, signInBytes));
  app.route('/sign-in', createSignIn(options));

  const behindSession = [
    guardForms(options.configuration),
    requireSession({
      keyRing,
      configuration: options.configuration,
      client,
      ended,
      admission: createAdmission(signIn, signInToken !== undefined),
      hasIssuer: signIn.openId !== undefined,
    }),
    limitFields,
    requireFormToken(keyRing),
    useClient(options),
  ] as const;
  for (const path of ['/', '/sign-out', '/time-zone']) app.use(path, ...behindSession);
  app.get('/', showHome);
  app.route('/time-zone', createTimeZoneRoutes(options.configuration));
  app.post('/sign-out', async (context) => {
    await ended.end(context.var.session);
    deleteSessionCookie(context, options.configuration);
    forgetChange(context);
    return context.redirect('/', 303);
  });

  /** Adds the routes of a section: every session may read, and `changes` is the role that may post. */
  function addSection(
    name: Exclude<Section, 'home'> | 'offers',
    changes: Role,
    routes: Hono<ConsoleEnvironment>,
  ): void {
    for (const path of [`/${name}`, `/${name}/*`])
      app.use(path, ...behindSession, noteChanges, requireRoleToChange(changes));
    app.route(`/${name}`, routes);
  }
  // Outside the section, because an administrator of an organisation has no session here.
  app.get('/integrations/mail/callback', answerAdministrator);
  addSection('activity', 'operator', createActivityRoutes());
  addSection('agents', 'operator', createAgentRoutes());
  addSection('integrations', 'operator', createIntegrationRoutes(options));
  addSection('approvals', 'approver', createApprovalRoutes());
  addSection('playground', 'operator', createPlaygroundRoutes());
  addSection('offers', 'operator', createOfferRoutes());
  addSection('search', 'operator', createSearchRoutes());
  return app;
}

function useClient({ client, configuration }: Pick<GatewayOptions, 'client' | 'configuration'>) {
  const listings = createListings(client);
  const runAddress = runAddressIn(configuration.temporalUiUrl, client.temporal.options.namespace);
  return createMiddleware<ConsoleEnvironment>((context, next) => {
    context.set('client', client);
    context.set('listings', listings(wantsFresh(context)));
    context.set('configuration', configuration);
    context.set('runAddress', runAddress);
    return answerRequest(client, next);
  });
}
