import type { Context } from 'hono';
import type { ConsoleEnvironment } from '../console/console-environment';
import { renderPage } from '../console/render-page';
import { HomePage } from './home-page';
import { readStanding } from './standing';

/** The page that somebody sees first. */
export async function showHome(context: Context<ConsoleEnvironment>): Promise<Response> {
  const { client, listings, session } = context.var;
  return renderPage(context, 200, <HomePage session={session} standing={await readStanding(client, listings)} />);
}
