import type { Context } from 'hono';
import { startServiceWorker, runsServiceWorker } from '../../client/service-worker';
import type { GatewayOptions } from '../http/gateway-options';
import { messagePage, toPage } from './message-page';

/** Shows that no answer came, and what to start where it is known that no service worker runs. */
export async function noAnswerPage(
  context: Context,
  { client, configuration }: Pick<GatewayOptions, 'client' | 'configuration'>,
): Promise<Response> {
  const link = toPage(context, configuration);
  const then = `then open the page again${context.req.method === 'GET' ? '.' : ': it shows whether what you did has counted.'}`;
  if (await runsServiceWorker(client.temporal))
    return messagePage(context, 503, {
      title: 'No answer yet',
      text: `Temporal or the service worker did not answer in time. Check that both run, ${then}`,
      link,
    });
  const text = `${startServiceWorker}, ${then}`;
  return messagePage(context, 503, { title: 'No service worker runs', text, link });
}
