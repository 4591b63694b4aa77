import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkflows } from '../../src/plugin';
import { startDevServer, type DevServer } from '../../src/temporal/start-dev-server';

declare global {
  /** The server of this test run, for the teardown; undefined when the run uses a configured one. */
  var temporalServerOfTestRun: DevServer | undefined;
}

/** One Temporal server and one bundle of each set of workflows for the whole run. */
module.exports = async function prepareTestRun(): Promise<void> {
  await Promise.all([startTemporal(), bundle()]);
};

/** The tests find it by TEMPORAL_ADDRESS, which names another one when set beforehand. */
async function startTemporal(): Promise<void> {
  if ((process.env.TEMPORAL_ADDRESS ?? '') !== '') return;
  const server = await startDevServer({
    namespace: 'default',
    retentionDays: 7,
    ui: false,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  globalThis.temporalServerOfTestRun = server;
  process.env.TEMPORAL_ADDRESS = server.address;
  process.env.TEMPORAL_NAMESPACE = 'default';
  // A developer's own profile (Temporal Cloud, say) must not mix with this server: a missing file is no profile.
  process.env.TEMPORAL_CONFIG_FILE = join(__dirname, 'no-such-file.toml');
}

/** Bundling takes seconds: once per run instead of once per file. */
async function bundle(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'workflow-bundles-'));
  const bundles = {
    TEST_SERVICE_BUNDLE: join(__dirname, '../../workflows'),
    TEST_AGENT_BUNDLE: join(__dirname, 'agents'),
  };
  for (const [variable, workflowsPath] of Object.entries(bundles)) {
    const { code } = await bundleWorkflows(workflowsPath);
    process.env[variable] = join(folder, `${variable}.js`);
    await writeFile(join(folder, `${variable}.js`), code);
  }
}
