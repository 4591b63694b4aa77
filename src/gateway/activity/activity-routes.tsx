import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { includesRole } from '../../configuration/role';
import { defined } from '../../json/defined';
import { isToolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { readDeliveries } from '../deliveries/read-deliveries';
import { agentsMeant, readFilter } from './activity-filter';
import { ActivityPage, runsOnPage } from './activity-page';
import { entriesOnPage, RunPage } from './run-page';

type ActivityContext = Context<ConsoleEnvironment>;

/** The pages under `/activity`: the latest runs and events, and the story of one run. */
export function createActivityRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', showActivity);
  app.get('/run', showRun);
  return app;
}

async function showActivity(context: ActivityContext): Promise<Response> {
  const { client, listings, session, runAddress } = context.var;
  const filter = readFilter(context.req.query());
  const [agents, running] = await Promise.all([agentsMeant(listings, filter.agent), listings.triggers()]);
  const { state, after } = filter;
  const options = { limit: runsOnPage + 1, after, ...defined({ state }) };
  const runs = await client.agents.runs({ agents, ...options });
  const meant = filter.agent === '' ? running : running.filter(({ agent }) => agents.includes(agent));
  const { deliveries, asked, silent } = await readDeliveries(client, listings, meant, runs);
  const found = { runs, deliveries, triggers: { asked, all: meant.length, silent } };
  return renderPage(
    context,
    200,
    <ActivityPage session={session} runAddress={runAddress} filter={filter} {...found} />,
  );
}

const runQuery = z.object({
  id: z.string().min(1).max(1_000).catch(''),
  run: z.uuid().optional().catch(undefined),
  skip: z.coerce.number().int().min(0).max(100_000).catch(0),
});

async function showRun(context: ActivityContext): Promise<Response> {
  const { client, session, runAddress } = context.var;
  const { id, run, skip } = runQuery.parse(context.req.query());
  // Only operators may read the encrypted contents of a history, here as in Temporal Web UI.
  const withContent = includesRole(session.role, 'operator');
  try {
    const story = await client.agents.story(id, { runId: run, skip, limit: entriesOnPage, withContent });
    return await renderPage(
      context,
      200,
      <RunPage session={session} runAddress={runAddress} story={story} skipped={skip} />,
    );
  } catch (error) {
    if (!isToolError(error, 'NotFound')) throw error;
    return messagePage(context, 404, {
      title: 'There is no such run',
      text: error.message,
      session,
      link: { href: '/activity', label: 'All runs' },
    });
  }
}
