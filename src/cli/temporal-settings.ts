import { readConnectSettings, type ConnectSettings } from '../temporal/connect-settings';

/** The cluster that the environment names, else the one every Temporal tool looks for: a development server on this machine. */
export function temporalSettings(): ConnectSettings {
  return (
    readConnectSettings() ?? {
      namespace: 'default',
      connection: { address: '127.0.0.1:7233' },
    }
  );
}
