import { Hono, type Context } from 'hono';
import { checkEntered, type ApplicationProblems } from '../../accounts/application-entered';
import { obtainedApplication } from '../../accounts/obtained-application';
import type { AccountStanding } from '../../client/accounts/accounts';
import { freeName } from '../../client/accounts/free-name';
import type { Configuration } from '../../configuration';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import { ApplicationFormPage, type TypedApplication } from './application-form-page';
import { connectEntered } from './connect-obtained';
import { withAccount } from './with-account';

type ApplicationContext = Context<ConsoleEnvironment>;

interface Shown {
  account?: AccountStanding | undefined;
  problems?: ApplicationProblems & { name?: string };
  refusal?: string;
  status?: 200 | 422 | 503;
}

/** Returns the address to reconnect an application's account. */
export const applicationReconnectAddress = (name: string): string => `/integrations/mail/application/reconnect/${name}`;

/** The routes under `/mail/application`: they connect mailboxes by an application of their own, whose secret or certificate is entered. */
export function createApplicationRoutes(configuration: Configuration): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.use(requireRole('operator'));
  const { tenant, clientId = '' } = configuration.microsoft;
  const blank = { name: '', tenant: tenant === 'common' ? '' : tenant, clientId, mailboxes: '' };

  const showForm = (context: ApplicationContext, typed: TypedApplication, shown: Shown) => {
    const { account, problems = {}, refusal, status = 200 } = shown;
    return renderPage(
      context,
      status,
      <ApplicationFormPage
        session={context.var.session}
        address={context.req.path}
        typed={typed}
        problems={problems}
        {...(refusal !== undefined && { refusal })}
        {...(account !== undefined && { reconnected: account })}
      />,
    );
  };

  async function connect(context: ApplicationContext, form: Record<string, string>, shown: Shown & { name: string }) {
    const { name, account } = shown;
    const { tenant: typedTenant = '', clientId: typedId = '', secret, certificate } = form;
    const mailboxes = account?.mailboxes?.join('\n') ?? form.mailboxes ?? '';
    const typed = { name: form.name ?? name, tenant: typedTenant, clientId: typedId, mailboxes };
    const checked = checkEntered({ ...typed, mailboxes: mailboxes.split(/[\s,;]+/), secret, certificate });
    const problems = { ...shown.problems, ...(checked.kind === 'refused' ? checked.problems : {}) };
    if (checked.kind === 'refused' || Object.keys(problems).length > 0)
      return showForm(context, typed, { account, problems, status: 422 });
    return connectEntered(
      context,
      { integration: 'mail', name, owner: account?.owner },
      () => obtainedApplication(configuration, checked.application),
      (refusal, status) => showForm(context, typed, { account, refusal, status }),
    );
  }

  app.get('/new', (context) => showForm(context, blank, {}));
  app.post('/new', async (context) => {
    const form = await readForm(context);
    const free = await freeName(context.var.client.accounts, 'mail', form.name ?? '');
    return 'name' in free
      ? connect(context, form, { name: free.name })
      : connect(context, form, { name: '', problems: { name: free.problem } });
  });
  app.get('/reconnect/:name', (context) =>
    withAccount(context, { integration: 'mail', name: context.req.param('name') }, (account) =>
      account.permissionType === 'application'
        ? showForm(context, { ...blank, name: account.name }, { account })
        : context.redirect('/integrations', 303),
    ),
  );
  app.post('/reconnect/:name', (context) =>
    withAccount(context, { integration: 'mail', name: context.req.param('name') }, async (account) =>
      account.permissionType === 'application' && account.state !== 'disconnected'
        ? connect(context, await readForm(context), { name: account.name, account })
        : context.redirect('/integrations', 303),
    ),
  );
  return app;
}
