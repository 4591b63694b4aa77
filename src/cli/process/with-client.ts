import type { ClientPlugin } from '@temporalio/client';
import type { AgentIntegrationsClient } from '../../client';
import type { Terminal } from '../output/terminal';

/** When to say that the command still waits, and when to give up. */
const patienceMilliseconds = { notice: 5_000, end: 30_000 };

/**
 * Runs a function with a client for the Temporal cluster and the key ring that the environment names.
 *
 * @throws Error when there is no key ring, the cluster cannot be reached, or there is no answer within half a minute
 */
export async function withClient<Result>(
  terminal: Terminal,
  run: (client: AgentIntegrationsClient) => Promise<Result>,
): Promise<Result> {
  return withPatientClient((client) => {
    const words = 'Still waiting for an answer. Does a service worker run (`agent-integrations worker`)?';
    const notice = setTimeout(() => terminal.notice({ waiting: words }, words), patienceMilliseconds.notice);
    return client.temporal
      .withDeadline(Date.now() + patienceMilliseconds.end, () => run(client))
      .finally(() => {
        clearTimeout(notice);
      });
  });
}

/** The same without a time limit, for commands that may wait for a person. @param plugins of the SDK, for the client */
export async function withPatientClient<Result>(
  run: (client: AgentIntegrationsClient) => Promise<Result>,
  plugins: ClientPlugin[] = [],
): Promise<Result> {
  const { openClient } = await import('./open-client.js');
  const { client, close } = await openClient(plugins);
  try {
    return await run(client);
  } finally {
    await close();
  }
}
