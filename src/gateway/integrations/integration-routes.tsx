import { Hono, type Context } from 'hono';
import type { AccountOverview } from '../../contracts/account';
import { triggerContractOf } from '../../contracts';
import type { Integration } from '../../contracts/integration';
import { visibleLine } from '../../text/visible-text';
import { ConcurrencyLimit } from '../../concurrency/concurrency-limit';
import { failureOf } from '../../contracts/failure-of';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import type { ConsoleEnvironment } from '../console/console-environment';
import { onceAnywhere } from '../console/ended-trips';
import { readForm } from '../console/form';
import { namesInShort } from '../../text/names-in-short';
import { permissionTypeOf } from '../form-parts/permission-type-tabs';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import type { GatewayOptions } from '../http/gateway-options';
import { accountAddress } from './account-address';
import { AccountPage } from './account-page';
import { createAccountTrips } from './account-trip';
import { createApplicationRoutes } from './application-routes';
import { createBoardRoutes } from './board-routes';
import { DisconnectPage, shownField } from './disconnect-page';
import { IntegrationsPage } from './integrations-page';
import { createMailRoutes } from './mail-routes';
import { withAccount } from './with-account';

type IntegrationContext = Context<ConsoleEnvironment>;

const integration = ':integration{mail|board}';

/** The pages under `/integrations`: they list, connect, check and disconnect accounts. */
export function createIntegrationRoutes({ client, configuration }: GatewayOptions): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  const trips = createAccountTrips(client.keyRing, onceAnywhere(client.temporal));

  app.get('/', async (context) => {
    const { listings } = context.var;
    const [accounts, unreadable] = await Promise.all([listings.accounts(), listings.unreadableAccounts()]);
    const type = permissionTypeOf(context.req.query('type'));
    const isWaiting = context.req.query('waiting') !== undefined;
    return renderPage(
      context,
      200,
      <IntegrationsPage
        session={context.var.session}
        accounts={accounts}
        unreadable={unreadable}
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
    withAccount(context, context.req.param(), async (account) =>
      (await areShown(context))(account)
        ? disconnect(context, account.integration, [account])
        : messagePage(context, 409, {
            title: 'It was connected again',
            text: `Somebody has connected ${account.name} since you were asked. Nothing was disconnected.`,
            session: context.var.session,
            link: { href: accountAddress(account), label: `See ${account.name}` },
          }),
    ),
  );
  app.get(`/${integration}/disconnect`, requireRole('operator'), async (context) => {
    const of = context.req.param('integration') as Integration;
    return askWhetherToDisconnect(context, of, await context.var.client.accounts.list(of), '/integrations');
  });
  app.post(`/${integration}/disconnect`, async (context) => {
    const of = context.req.param('integration') as Integration;
    const isShown = await areShown(context);
    return disconnect(context, of, (await context.var.client.accounts.list(of)).filter(isShown));
  });

  app.route('/mail/application', createApplicationRoutes(configuration));
  app.route('/mail', createMailRoutes(configuration, trips));
  app.route('/board', createBoardRoutes(configuration, trips));
  return app;
}

/**
 * Returns whether the sent page has shown an account as it is connected now. One that was connected meanwhile must stay, also when the answer to an
 * earlier disconnection is reloaded.
 */
async function areShown(context: IntegrationContext): Promise<(account: AccountOverview) => boolean> {
  const form = await readForm(context);
  return ({ name, connectedAt = '' }) => form[shownField(name)] === connectedAt;
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

/** How many accounts are disconnected in parallel, so that one account that does not answer does not block the others. */
const disconnectedAtOnce = 20;

/** Disconnects accounts as they are given: one that is connected again before its turn comes stays, and is named. */
async function disconnect(
  context: IntegrationContext,
  of: Integration,
  accounts: readonly AccountOverview[],
): Promise<Response> {
  const { client, session } = context.var;
  const revoke = (await readForm(context)).revoke === 'yes';
  const failed: string[] = [];
  const left: string[] = [];
  const unreleased: string[] = [];
  const limit = new ConcurrencyLimit(disconnectedAtOnce);
  const disconnectOne = async ({ name, connectedAt }: AccountOverview): Promise<void> => {
    try {
      const outcome = await client.accounts.disconnect(of, name, { revoke, connectedAt });
      if (revoke && outcome.revocation !== 'revoked') left.push(name);
      unreleased.push(...outcome.unreleased);
    } catch (error) {
      failed.push(`${visibleLine(name)}: ${reasonOf(error)}`);
    }
  };
  // Wait for all accounts before a fault is thrown: otherwise an immediate retry would collide with those that still run.
  const all = await Promise.allSettled(accounts.map((account) => limit.run(() => disconnectOne(account))));
  for (const one of all) if (one.status === 'rejected') throw one.reason;
  const sentences = [
    ...failed,
    ...(left.length === 0
      ? []
      : [
          `The credential of ${left.join(', ')} is forgotten here and could not be revoked at the provider. Its person ends it there: at trello.com under Settings, Applications, or for a sign-in with Atlassian at id.atlassian.com under Connected apps.`,
        ]),
    ...(unreleased.length === 0
      ? []
      : [
          `These triggers did not answer, and the provider may still send to their webhooks: ${namesInShort(unreleased)}.`,
        ]),
  ];
  if (sentences.length === 0) return context.redirect('/integrations', 303);
  return messagePage(context, failed.length > 0 ? 503 : 200, {
    title:
      failed.length > 0
        ? 'Not everything is disconnected'
        : left.length > 0
          ? 'Disconnected, but not revoked'
          : 'Disconnected, but not every webhook is removed',
    text: sentences.join(' '),
    session,
    link: { href: '/integrations', label: 'All accounts' },
  });
}

/** Returns why an account is still connected, for the person who wanted to disconnect it. Throws a fault of this service on, for the log. */
function reasonOf(error: unknown): string {
  const failure = failureOf(error);
  if (failure !== undefined) return failure.message;
  if (isTemporalFailure(error))
    return 'It did not answer in time. Check that Temporal and the service worker run, and disconnect it again.';
  throw error;
}
