import type { Context } from 'hono';
import type { GatewayOptions } from '../http/gateway-options';
import { messagePage, toPage } from './message-page';

export const noServiceWorker = 'No service worker runs, so that nothing is watched and nothing is done.';

/** How long Temporal may take to say whether a service worker runs: the reader has waited for an answer already. */
const patienceMilliseconds = 2_000;

/** Shows that no answer came, and what to start where it is known that no service worker runs. */
export async function noAnswerPage(
  context: Context,
  { client, configuration }: Pick<GatewayOptions, 'client' | 'configuration'>,
): Promise<Response> {
  const link = toPage(context, configuration);
  const deadline = Date.now() + patienceMilliseconds;
  const then = 'then open the page again: it shows whether what you did has counted.';
  if (await client.temporal.withDeadline(deadline, () => client.hasServiceWorker()))
    return messagePage(context, 503, {
      title: 'No answer yet',
      text: `Temporal or the service worker did not answer in time. Check that both run, ${then}`,
      link,
    });
  const text = `${noServiceWorker} Start one with \`agent-integrations worker\`, ${then}`;
  return messagePage(context, 503, { title: 'No service worker runs', text, link });
}
