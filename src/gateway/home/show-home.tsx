import type { Context } from 'hono';
import type { ConsoleEnvironment } from '../console/console-environment';
import { renderPage } from '../console/render-page';
import { HomePage } from './home-page';
import { readHomeOverview } from './home-overview';

/** Answers with the home page. */
export async function showHome(context: Context<ConsoleEnvironment>): Promise<Response> {
  const { client, listings, session } = context.var;
  return renderPage(context, 200, <HomePage session={session} overview={await readHomeOverview(client, listings)} />);
}
