import { Hono, type Context } from 'hono';
import { atlassianApplication } from '../../accounts/oauth/oauth-application';
import { obtainedBoard, obtainedBoardByToken } from '../../accounts/obtained-account';
import { trelloTokenUrl } from '../../accounts/trello-token-url';
import type { AccountStanding } from '../../client/accounts/accounts';
import { apiKeyProblem } from '../../client/accounts/connect-key-and-token';
import { freeName } from '../../client/accounts/free-name';
import type { Configuration } from '../../configuration';
import { defined } from '../../json/defined';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import type { RoundTrips } from '../console/round-trips';
import type { AccountTrip } from './account-trip';
import { BoardFormPage } from './board-form-page';
import { BoardTokenPage } from './board-token-page';
import { connectEntered } from './connect-obtained';
import { beginRoundTrip, callbackAddress, finishRoundTrip, strangeCallback } from './oauth-round-trip';
import { withAccount } from './with-account';

type BoardContext = Context<ConsoleEnvironment>;
type Problems = Parameters<typeof BoardFormPage>[0]['problems'];

/** The routes under `/board`: they connect members of Trello, by Atlassian's sign-in or with an API key and a token. */
export function createBoardRoutes(
  configuration: Configuration,
  trips: RoundTrips<AccountTrip>,
): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.use(requireRole('operator'));
  const { apiKey, authorizeUrl } = configuration.trello;

  const showForm = (
    context: BoardContext,
    typed: { name: string; key: string },
    { account, problems = {} }: { account?: AccountStanding; problems?: Problems } = {},
  ) =>
    renderPage(
      context,
      Object.keys(problems).length === 0 ? 200 : 422,
      <BoardFormPage
        session={context.var.session}
        address={context.req.path}
        typed={typed}
        problems={problems}
        hasKey={apiKey !== undefined}
        hasOauth={configuration.atlassian.clientId !== undefined}
        redirectUri={callbackAddress(configuration, context, 'board')}
        {...(account !== undefined && { reconnected: account })}
      />,
    );

  const askForToken = (
    context: BoardContext,
    { name, key, owner, problem }: { name: string; key: string; owner?: string | undefined; problem?: string },
    status: 200 | 422 | 503 = 200,
  ) =>
    renderPage(
      context,
      status,
      <BoardTokenPage
        session={context.var.session}
        name={name}
        apiKey={key}
        owner={owner}
        tokenUrl={trelloTokenUrl(authorizeUrl, key, name)}
        {...(problem !== undefined && { problem })}
      />,
    );

  /** Continues in the way that was chosen in the form. */
  function goOn(context: BoardContext, form: Record<string, string>, name: string, account?: AccountStanding) {
    const owner = account?.owner;
    if (form.way === 'oauth') {
      const redirectUri = callbackAddress(configuration, context, 'board');
      return beginRoundTrip(context, trips, atlassianApplication(configuration), redirectUri, (parts) => ({
        integration: 'board',
        name,
        ...defined({ owner }),
        ...parts,
      }));
    }
    const typed = (form.key ?? '').trim();
    const key = typed === '' ? (apiKey ?? '') : typed;
    const problem = apiKeyProblem(key);
    if (problem === undefined) return askForToken(context, { name, key, owner });
    const problems = { key: problem };
    return showForm(context, { name, key: typed }, { ...defined({ account }), problems });
  }

  app.get('/new', (context) => showForm(context, { name: '', key: '' }));
  app.post('/new', async (context) => {
    const form = await readForm(context);
    const free = await freeName(context.var.client.accounts, 'board', form.name ?? '');
    if ('name' in free) return goOn(context, form, free.name);
    return showForm(context, { name: form.name ?? '', key: form.key ?? '' }, { problems: { name: free.problem } });
  });
  app.get('/accounts/:name/reconnect', (context) =>
    withAccount(context, { integration: 'board', name: context.req.param('name') }, (account) =>
      showForm(context, { name: account.name, key: '' }, { account }),
    ),
  );
  app.post('/accounts/:name/reconnect', (context) =>
    withAccount(context, { integration: 'board', name: context.req.param('name') }, async (account) =>
      goOn(context, await readForm(context), account.name, account),
    ),
  );
  app.post('/token', async (context) => {
    const { name = '', key = '', token = '', owner = '' } = await readForm(context);
    const wanted = { integration: 'board', name, ...(owner !== '' && { owner }) } as const;
    return connectEntered(
      context,
      wanted,
      () => obtainedBoardByToken(configuration, { key, token: token.trim() }),
      (problem, status) => askForToken(context, { ...wanted, key, problem }, status),
    );
  });
  app.get('/callback', async (context) => {
    const trip = await trips.end(context, context.req.query('state') ?? '', context.var.session.id);
    if (trip?.integration !== 'board') return strangeCallback(context);
    return finishRoundTrip(context, trip, atlassianApplication(configuration), (tokens) =>
      obtainedBoard(configuration, tokens),
    );
  });
  return app;
}
