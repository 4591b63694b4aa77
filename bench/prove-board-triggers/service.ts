import { randomBytes } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { connectSandboxAccounts } from '../../src/cli/demo/accounts';
import { AgentIntegrationsClient } from '../../src/client';
import { readConfiguration } from '../../src/configuration';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { createGateway, serveGateway } from '../../src/gateway';
import { bundleServiceWorkflows } from '../../src/plugin';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { freePort } from '../../src/temporal/free-port';
import { startDevServer } from '../../src/temporal/start-dev-server';

/** Sandbox and gateway in this process, Temporal in one, the workers in another. */
export interface ProvedService {
  sandbox: Sandbox;
  client: AgentIntegrationsClient;
  keyRing: KeyRing;
  publicUrl: string;
  /** Kills the workers where they are, and starts them again. */
  restartWorkers: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startService(): Promise<ProvedService> {
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter: 'ERROR' } },
  });
  const onProgress = (line: string): boolean => process.stderr.write(`${line}\n`);
  const server = await startDevServer({ namespace: 'default', ui: false, retentionDays: 7, onProgress });
  const plenty = { requestsPerTokenPer10Seconds: 1_000_000, requestsPerKeyPer10Seconds: 1_000_000 };
  const sandbox = await startSandbox({ seed: 'support-desk', webhookRetryScale: 0.01, limits: { trello: plenty } });
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  const environment = {
    PUBLIC_URL: publicUrl,
    TRELLO_URL: `${sandbox.urls.trello}/1`,
    TRELLO_API_KEY: sandbox.trello.application.key,
    TRELLO_API_SECRET: sandbox.trello.application.secret,
    POLLING_SECONDS: '4',
    CATCH_UP_SECONDS: '4',
    DUE_SCAN_SECONDS: '4',
  };
  const key = generateKey();
  const keyRing = createKeyRing([key], 'this proof');
  const configuration = readConfiguration(environment);
  const connection = await Connection.connect({ address: server.address });
  const client = new AgentIntegrationsClient({ connection, keyRing, configuration });
  const signInToken = randomBytes(32).toString('base64url');
  const gateway = await serveGateway(createGateway({ client, configuration, signInToken }), { port });
  const directory = await mkdtemp(join(tmpdir(), 'prove-board-triggers-'));
  const bundle = join(directory, 'workflows.js');
  await writeFile(bundle, (await bundleServiceWorkflows()).code);
  const worker = { TEMPORAL_ADDRESS: server.address, PROOF_KEYS: `${key.id}:${key.key}`, PROOF_BUNDLE: bundle };

  let child = await startWorkers({ ...environment, ...worker });
  const stopWorkers = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await connectSandboxAccounts(client, sandbox);
  return {
    sandbox,
    client,
    keyRing,
    publicUrl,
    restartWorkers: async () => {
      await stopWorkers();
      child = await startWorkers({ ...environment, ...worker });
    },
    stop: async () => {
      await stopWorkers();
      await gateway.close();
      await connection.close();
      await Promise.all([sandbox.close(), server.stop()]);
      await rm(directory, { recursive: true });
    },
  };
}

async function startWorkers(environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(__dirname, 'worker-process.ts'), { env: { ...process.env, ...environment } });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The workers ended before they ran.'))),
  ]);
  return child;
}
