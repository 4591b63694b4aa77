import { Connection } from '@temporalio/client';
import type { ConnectSettings } from './connect-settings';

/**
 * Opens a client connection to a configured cluster.
 *
 * @throws when the cluster does not answer within five seconds
 */
export async function connect({ connection }: ConnectSettings): Promise<Connection> {
  try {
    return await Connection.connect({ ...connection, connectTimeout: '5 seconds' });
  } catch (error) {
    throw new Error(
      `Temporal at ${connection.address} cannot be reached. Check that it runs, and that TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_API_KEY ` +
        'and TEMPORAL_TLS_* (or the profile in the Temporal configuration file) name it rightly; `agent-integrations dev` starts a server on this machine.',
      { cause: error },
    );
  }
}
