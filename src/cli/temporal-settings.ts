import { readConnectSettings, type ConnectSettings } from '../temporal/connect-settings';

/** Returns the cluster that the environment names, otherwise the default of every Temporal tool: a development server on this machine. */
export function temporalSettings(): ConnectSettings {
  return (
    readConnectSettings() ?? {
      namespace: 'default',
      connection: { address: '127.0.0.1:7233' },
    }
  );
}
