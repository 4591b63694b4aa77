import { join } from 'node:path';
import { startDevServer, type DevServer } from '../../src/temporal/dev-server/start-dev-server';
import { bundleAll } from './workflow-bundles';

declare global {
  /** The server of this test run, for the teardown; undefined when the run uses a configured one. */
  var temporalServerOfTestRun: DevServer | undefined;
}

/** One Temporal server and one bundle of each set of workflows for the whole run. */
module.exports = async function prepareTestRun(): Promise<void> {
  await Promise.all([startTemporal(), bundleAll()]);
};

/** The tests find the server by TEMPORAL_ADDRESS, which selects another server if it is set beforehand. */
async function startTemporal(): Promise<void> {
  if ((process.env.TEMPORAL_ADDRESS ?? '') !== '') return;
  const server = await startDevServer({
    namespace: 'default',
    retentionDays: 7,
    ui: false,
    isLean: true,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  globalThis.temporalServerOfTestRun = server;
  process.env.TEMPORAL_ADDRESS = server.address;
  process.env.TEMPORAL_NAMESPACE = 'default';
  // A developer's own profile (such as Temporal Cloud) must not affect this server: a missing file means no profile.
  process.env.TEMPORAL_CONFIG_FILE = join(__dirname, 'no-such-file.toml');
}
