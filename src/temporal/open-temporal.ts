import { defined } from '../json/defined';
import { connect } from './connect';
import { readConnectSettings, type ConnectSettings } from './connect-settings';
import { readRetentionDays, requiredRetentionDays } from './namespace-retention';
import { startDevServer, type DevServerOptions } from './dev-server/start-dev-server';

export interface OpenTemporalOptions extends Omit<DevServerOptions, 'namespace' | 'retentionDays'> {
  /** The environment with the address; default: the process's own. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Receives a sentence about anything that works but should be changed. */
  readonly onWarning: (sentence: string) => void;
}

export interface Temporal {
  readonly settings: ConnectSettings;
  /** Only for a server that we started. */
  readonly uiUrl?: string;
  /** Ends a server that we started; has no effect on a configured one. */
  readonly stop: () => Promise<void>;
}

/**
 * Returns the Temporal cluster to work with: the configured one, else a development server started here.
 *
 * @throws when the configured cluster cannot be reached or has no such namespace, or no server can be started
 */
export async function openTemporal(options: OpenTemporalOptions): Promise<Temporal> {
  const environment = options.environment ?? process.env;
  const settings = readConnectSettings(environment);
  if (settings !== undefined) {
    await checkNamespace(settings, options.onWarning);
    return { settings, stop: () => Promise.resolve() };
  }
  const namespace = 'default';
  const server = await startDevServer({ ...options, namespace, retentionDays: requiredRetentionDays });
  return {
    settings: { namespace, connection: { address: server.address } },
    ...defined({ uiUrl: server.uiUrl }),
    stop: server.stop,
  };
}

async function checkNamespace(settings: ConnectSettings, onWarning: (sentence: string) => void): Promise<void> {
  const { namespace } = settings;
  const connection = await connect(settings);
  let days: number;
  try {
    days = await readRetentionDays(connection, namespace);
  } catch (cause) {
    throw new Error(
      `Namespace "${namespace}" on ${settings.connection.address} cannot be read. Check TEMPORAL_NAMESPACE; a missing one is made with ` +
        `\`temporal operator namespace create --namespace ${namespace} --retention ${requiredRetentionDays}d\`.`,
      { cause },
    );
  } finally {
    await connection.close();
  }
  if (days >= requiredRetentionDays) return;
  onWarning(
    `Namespace "${namespace}" keeps closed workflows for ${days.toFixed(1)} days; with less than ${requiredRetentionDays}, an event ` +
      'the provider repeats late can start an agent twice. Raise it with ' +
      `\`temporal operator namespace update --namespace ${namespace} --retention ${requiredRetentionDays}d\`.`,
  );
}
