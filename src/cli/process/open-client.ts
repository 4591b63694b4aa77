import type { ClientPlugin } from '@temporalio/client';
import { AgentIntegrationsClient } from '../../client';
import { connect } from '../../temporal/connect';
import { temporalSettings } from '../../temporal/connect-settings';
import { requireKeyRing } from './require-key-ring';

interface OpenClient {
  readonly client: AgentIntegrationsClient;
  readonly close: () => Promise<void>;
}

/**
 * Connects a client to the Temporal cluster, with the key ring, that the environment names.
 *
 * @param plugins of the SDK, for the client
 * @throws Error when there is no key ring, or the cluster cannot be reached
 */
export async function openClient(plugins: ClientPlugin[]): Promise<OpenClient> {
  const keyRing = requireKeyRing();
  const settings = temporalSettings();
  const { namespace } = settings;
  const connection = await connect(settings);
  const client = new AgentIntegrationsClient({ connection, namespace, keyRing, plugins });
  return { client, close: () => connection.close() };
}
