import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';
import { defined } from '../json/defined';

/** How to reach a Temporal namespace. `connection` suits `Connection.connect` and `NativeConnection.connect` alike. */
export interface ConnectSettings {
  readonly namespace: string;
  readonly connection: Pick<NativeConnectionOptions, 'tls' | 'apiKey' | 'metadata'> & {
    /** `host:port`, no scheme. */
    readonly address: string;
  };
}

/**
 * Reads which Temporal cluster and namespace the environment or a Temporal configuration file names: `TEMPORAL_ADDRESS`, `TEMPORAL_NAMESPACE`,
 * `TEMPORAL_API_KEY`, `TEMPORAL_TLS_*`, or the profile `TEMPORAL_PROFILE` of `TEMPORAL_CONFIG_FILE`, as every Temporal tool and the command
 * `agent-integrations` do. Without an address, a development server on this machine.
 *
 * @throws when the configuration file or the named profile cannot be read
 */
export function temporalSettings(environment: NodeJS.ProcessEnv = process.env): ConnectSettings {
  const { namespace, connectionOptions } = loadClientConnectConfig({ overrideEnvVars: withoutBlanks(environment) });
  const { address = '127.0.0.1:7233', tls, apiKey, metadata } = connectionOptions;
  return {
    namespace: namespace ?? 'default',
    connection: {
      address,
      ...defined({ tls, apiKey, metadata }),
    },
  };
}

/** Removes blank variables: a line `TEMPORAL_ADDRESS=` in an env file means "not set". */
function withoutBlanks(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
}
