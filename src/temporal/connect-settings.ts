import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';

/** How to reach a Temporal namespace. `connection` suits `Connection.connect` and `NativeConnection.connect` alike. */
export interface ConnectSettings {
  readonly namespace: string;
  readonly connection: Pick<NativeConnectionOptions, 'tls' | 'apiKey' | 'metadata'> & {
    /** `host:port`, no scheme. */
    readonly address: string;
  };
}

/**
 * Reads which Temporal cluster the environment or a Temporal configuration file names: `TEMPORAL_ADDRESS`, `TEMPORAL_NAMESPACE`,
 * `TEMPORAL_API_KEY`, `TEMPORAL_TLS_*`, or the profile `TEMPORAL_PROFILE` of `TEMPORAL_CONFIG_FILE`, as every Temporal tool does.
 *
 * @returns undefined when no address is configured
 * @throws when the configuration file or the named profile cannot be read
 */
export function readConnectSettings(environment: NodeJS.ProcessEnv = process.env): ConnectSettings | undefined {
  const { namespace, connectionOptions } = loadClientConnectConfig({ overrideEnvVars: withoutBlanks(environment) });
  const { address, tls, apiKey, metadata } = connectionOptions;
  if (address === undefined) return undefined;
  return {
    namespace: namespace ?? 'default',
    connection: {
      address,
      ...(tls === undefined ? {} : { tls }),
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(metadata === undefined ? {} : { metadata }),
    },
  };
}

/** Removes blank variables: a line `TEMPORAL_ADDRESS=` in an env file means "not set". */
function withoutBlanks(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
}
