import { Hono, type Context } from 'hono';
import { microsoftApplication } from '../../accounts/oauth/oauth-application';
import { consentPage } from '../../accounts/oauth/refusal';
import { obtainedMailbox } from '../../accounts/obtained-account';
import type { AccountStanding } from '../../client/accounts/accounts';
import { freeName } from '../../client/accounts/free-name';
import { directoryScopes, missingScopes } from '../../contracts/account-scopes';
import type { Configuration } from '../../configuration';
import { defined } from '../../json/defined';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import type { RoundTrips } from '../console/round-trips';
import { accountAddress } from './account-address';
import type { AccountTrip } from './account-trip';
import { applicationReconnectAddress } from './application-routes';
import { MailFormPage } from './mail-form-page';
import { beginRoundTrip, callbackAddress, finishRoundTrip, strangeCallback } from './oauth-round-trip';
import { withAccount } from './with-account';

type MailContext = Context<ConsoleEnvironment>;
type Options = Parameters<typeof MailFormPage>[0]['typed'] & { popUp?: boolean };

/** The routes under `/mail`: they connect mailboxes at Microsoft. */
export function createMailRoutes(
  configuration: Configuration,
  trips: RoundTrips<AccountTrip>,
): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.use(requireRole('operator'));
  const { tenant } = configuration.microsoft;

  /** Microsoft keeps people who need an administrator on its own page, so they see the administrator's address before they go there. */
  function administratorPageFor(typed: Options, redirectUri: string): string | undefined {
    // Nobody administers personal accounts.
    if (configuration.microsoft.clientId === undefined || tenant === 'consumers') return undefined;
    return consentPage(microsoftApplication(configuration, { tenant, ...typed }), redirectUri);
  }

  const showForm = (context: MailContext, typed: Options, account?: AccountStanding, problem?: string) =>
    renderPage(
      context,
      problem === undefined ? 200 : 422,
      <MailFormPage
        session={context.var.session}
        address={context.req.path}
        typed={typed}
        redirectUri={callbackAddress(configuration, context, 'mail')}
        isConfigured={configuration.microsoft.clientId !== undefined}
        administratorPage={administratorPageFor(typed, callbackAddress(configuration, context, 'mail'))}
        {...(account !== undefined && { reconnected: account })}
        {...(problem !== undefined && { problem })}
      />,
    );

  function signIn(context: MailContext, { name, meetings, shared, directory, popUp = false }: Options, owner?: string) {
    const asked = { tenant, meetings, shared, directory, ...defined({ owner }) };
    const redirectUri = callbackAddress(configuration, context, 'mail');
    return beginRoundTrip(context, trips, microsoftApplication(configuration, asked), redirectUri, (parts) => ({
      integration: 'mail',
      name,
      popUp,
      ...asked,
      ...parts,
    }));
  }

  app.get('/new', (context) => showForm(context, { name: '', meetings: false, shared: false, directory: false }));
  app.post('/new', async (context) => {
    const typed = optionsOf(await readForm(context));
    const free = await freeName(context.var.client.accounts, 'mail', typed.name);
    return 'problem' in free
      ? showForm(context, typed, undefined, free.problem)
      : signIn(context, { ...typed, ...free });
  });
  app.get('/accounts/:name/reconnect', (context) =>
    withAccount(context, { integration: 'mail', name: context.req.param('name') }, (account) => {
      if (account.permissionType === 'application')
        return context.redirect(applicationReconnectAddress(account.name), 303);
      // What was granted may hold what others have consented to, which the person is not to be asked for.
      const { name, permissionType, asked = account.scopes } = account;
      return showForm(
        context,
        {
          name,
          meetings: permissionType === 'meetings',
          shared: asked.some((scope) => scope.endsWith('.Shared')),
          directory: missingScopes(directoryScopes, asked).length < directoryScopes.length,
        },
        account,
      );
    }),
  );
  app.post('/accounts/:name/reconnect', (context) =>
    withAccount(
      context,
      { integration: 'mail', name: context.req.param('name') },
      async ({ name, owner, state, permissionType }) => {
        if (permissionType === 'application') return context.redirect(applicationReconnectAddress(name), 303);
        if (state === 'disconnected') return context.redirect(accountAddress({ integration: 'mail', name }), 303);
        return signIn(context, { ...optionsOf(await readForm(context)), name }, owner);
      },
    ),
  );
  app.get('/callback', async (context) => {
    const trip = await trips.end(context, context.req.query('state') ?? '', context.var.session.id);
    if (trip?.integration !== 'mail') return strangeCallback(context);
    const { owner, ...asked } = trip;
    const application = microsoftApplication(configuration, asked);
    return finishRoundTrip(context, trip, application, (tokens) => obtainedMailbox(configuration, asked, tokens));
  });
  return app;
}

const optionsOf = (form: Record<string, string>): Options => ({
  name: form.name ?? '',
  meetings: form.meetings === 'yes',
  shared: form.shared === 'yes',
  directory: form.directory === 'yes',
  popUp: form.window === 'pop-up',
});
