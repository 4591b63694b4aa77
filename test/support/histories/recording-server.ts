import { findServerBinary } from '../../../src/temporal/dev-server/find-server-binary';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { startGuardedProcess } from '../../../src/temporal/dev-server/guarded-process';
import { waitForPort } from '../../../src/temporal/dev-server/wait-for-port';

/** Number of events after which the server suggests to continue as new: small, so that the recorded run of an entity that does so is short. */
const suggestContinueAsNewAt = 100;

/** Starts a separate Temporal server for the recording and makes `connectTestServer` find it. */
export async function startRecordingServer(): Promise<{ stop: () => Promise<void> }> {
  const binary = await findServerBinary({ onProgress: (line) => process.stderr.write(`${line}\n`) });
  const port = await freePort();
  const server = startGuardedProcess(binary, [
    ...['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', String(port), '--log-level', 'error'],
    ...['--dynamic-config-value', 'frontend.enableServerVersionCheck=false'],
    ...['--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${suggestContinueAsNewAt}`],
  ]);
  await waitForPort(port, 30_000);
  process.env.TEMPORAL_ADDRESS = `127.0.0.1:${port}`;
  process.env.TEMPORAL_NAMESPACE = 'default';
  return server;
}
