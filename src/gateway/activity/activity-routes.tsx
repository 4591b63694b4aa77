import { Hono } from 'hono';
import { renderPage } from '../console/render-page';
import type { ConsoleEnvironment } from '../console/console-environment';
import { ActivityPage } from './activity-page';
import { readDeliveries } from './read-deliveries';

/** The page under `/activity`: what has happened lately. */
export function createActivityRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', async (context) => {
    const { client, session, runAddress } = context.var;
    const [runs, deliveries] = await Promise.all([client.agents.runs(), readDeliveries(client)]);
    const page = <ActivityPage session={session} runAddress={runAddress} runs={runs} deliveries={deliveries} />;
    return renderPage(context, 200, page);
  });
  return app;
}
