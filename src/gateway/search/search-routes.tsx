import { Hono } from 'hono';
import type { ConsoleEnvironment } from '../console/console-environment';
import { renderPage } from '../console/render-page';
import { find } from './find';
import { SearchPage } from './search-page';

/** The most characters of a query; longer than anything people search for. */
const longestQuery = 200;

/** The page under `/search`. */
export function createSearchRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', async (context) => {
    const { client, listings, session, runAddress } = context.var;
    const query = (context.req.query('q') ?? '').slice(0, longestQuery).trim();
    const found = query === '' ? undefined : await find(client, listings, query);
    const page = <SearchPage session={session} runAddress={runAddress} query={query} found={found} />;
    return renderPage(context, 200, page);
  });
  return app;
}
