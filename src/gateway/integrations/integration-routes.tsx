import { Hono, type Context } from 'hono';
import type { AccountOverview } from '../../contracts/account';
import { triggerContractOf } from '../../contracts';
import type { Integration } from '../../contracts/step';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { permissionTypeOf } from '../parts/permission-type-tabs';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import type { GatewayOptions } from '../http/gateway-options';
import { accountAddress } from './account-address';
import { AccountPage } from './account-page';
import { createAccountTrips } from './account-trip';
import { createApplicationRoutes } from './application-routes';
import { createBoardRoutes } from './board-routes';
import { DisconnectPage } from './disconnect-page';
import { IntegrationsPage } from './integrations-page';
import { createMailRoutes } from './mail-routes';
import { withAccount } from './with-account';

type IntegrationContext = Context<ConsoleEnvironment>;

const integration = ':integration{mail|board}';

/** The pages under `/integrations`: which accounts there are, connecting, looking through them, disconnecting. */
export function createIntegrationRoutes({ client, configuration }: GatewayOptions): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  const trips = createAccountTrips(client.keyRing);

  app.get('/', async (context) => {
    const accounts = await context.var.listings.accounts();
    const type = permissionTypeOf(context.req.query('type'));
    const isWaiting = context.req.query('waiting') !== undefined;
    return renderPage(
      context,
      200,
      <IntegrationsPage
        session={context.var.session}
        accounts={accounts}
        type={type}
        isWaiting={isWaiting}
        pages={context.req.query()}
      />,
    );
  });
  app.get(`/${integration}/accounts/:name`, (context) =>
    withAccount(context, context.req.param(), (account) => {
      const isNew = context.req.query('new') !== undefined;
      return renderPage(context, 200, <AccountPage session={context.var.session} account={account} isNew={isNew} />);
    }),
  );
  app.post(`/${integration}/accounts/:name/check`, (context) =>
    withAccount(context, context.req.param(), async ({ integration: of, name }) => {
      const { accounts } = context.var.client;
      const health = await accounts.check(of, name);
      const account = await accounts.get(of, name);
      return renderPage(
        context,
        200,
        <AccountPage session={context.var.session} account={account} health={health} isNew={false} />,
      );
    }),
  );

  app.get(`/${integration}/accounts/:name/disconnect`, requireRole('operator'), (context) =>
    withAccount(context, context.req.param(), (account) =>
      askWhetherToDisconnect(context, account.integration, [account], accountAddress(account)),
    ),
  );
  app.post(`/${integration}/accounts/:name/disconnect`, (context) =>
    withAccount(context, context.req.param(), (account) => disconnect(context, account.integration, [account])),
  );
  app.get(`/${integration}/disconnect`, requireRole('operator'), async (context) => {
    const of = context.req.param('integration') as Integration;
    return askWhetherToDisconnect(context, of, await context.var.client.accounts.list(of), '/integrations');
  });
  app.post(`/${integration}/disconnect`, async (context) => {
    const of = context.req.param('integration') as Integration;
    return disconnect(context, of, await context.var.client.accounts.list(of));
  });

  app.route('/mail/application', createApplicationRoutes(configuration));
  app.route('/mail', createMailRoutes(configuration, trips));
  app.route('/board', createBoardRoutes(configuration, trips));
  return app;
}

async function askWhetherToDisconnect(
  context: IntegrationContext,
  of: Integration,
  accounts: readonly AccountOverview[],
  back: string,
): Promise<Response> {
  const { client, session } = context.var;
  if (accounts.length === 0) return context.redirect('/integrations', 303);
  const names = new Set<string>(accounts.map(({ name }) => name));
  const waiting = (await client.triggers.list()).filter(
    ({ type, account }) => triggerContractOf(type)?.integration === of && names.has(account),
  );
  return renderPage(
    context,
    200,
    <DisconnectPage
      session={session}
      integration={of}
      accounts={accounts}
      triggers={waiting.map(({ id }) => id)}
      address={context.req.path}
      back={back}
    />,
  );
}

async function disconnect(
  context: IntegrationContext,
  of: Integration,
  accounts: readonly AccountOverview[],
): Promise<Response> {
  const { client, session } = context.var;
  const revoke = (await readForm(context)).revoke === 'yes';
  const left: string[] = [];
  for (const { name } of accounts) {
    const { revocation } = await client.accounts.disconnect(of, name, { revoke });
    if (revoke && revocation !== 'revoked') left.push(name);
  }
  if (left.length === 0) return context.redirect('/integrations', 303);
  return messagePage(context, 200, {
    title: 'Disconnected, but not revoked',
    text: `The credential of ${left.join(', ')} is forgotten here and could not be revoked at the provider. Its person ends it there: at trello.com under Settings, Applications, or for a sign-in with Atlassian at id.atlassian.com under Connected apps.`,
    session,
    link: { href: '/integrations', label: 'All accounts' },
  });
}
