// npm run test:composed: runs the installation of docker-compose.yml without containers, with the file's commands, variables and order, on a real
// PostgreSQL and a Temporal server built from public source: from an empty database to the demo's story, and through an upgrade from the last release
// while the agent runs. Needs Go, PostgreSQL and, the first time, Go's module proxy; if they are missing, it says so and exits with 0.
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { olderProduct } from '../../bench/prove/installation/older-product';
import { taskQueue } from '../../src/cli/demo/define-agents';
import type { Installation } from '../../src/cli/demo/installation';
import { sandboxClientId, sandboxEnvironment } from '../../src/cli/process/sandbox-environment';
import { startProgress } from '../../src/cli/demo/progress';
import { formatReport, isAsExpected } from '../../src/cli/demo/report';
import { mailScopes } from '../../src/contracts/account-scopes';
import type * as client from '../../src/client';
import { AgentIntegrationsClient } from '../../src/client';
import type * as configurations from '../../src/configuration';
import { readConfiguration } from '../../src/configuration';
import type * as keyFiles from '../../src/encryption/key-file';
import { readKeyFile } from '../../src/encryption/key-file';
import type * as story from '../../src/cli/demo/story';
import { buildProduct } from '../cli/build-product';
import { composeUp, type ComposedInstallation } from './composed-installation';
import type { LastingProcess } from './lasting-process';
import { lackingHere } from './lacking-here';
import { assertNexus } from './nexus';
import { assertWebUi } from './web-ui';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The compiled commands: `before` runs until the story kills the worker, `after` runs from then on. */
interface Products {
  readonly before: string;
  readonly after: string;
}

async function tellOn(what: string, { before, after }: Products): Promise<boolean> {
  say(`\n${what}`);
  const progress = startProgress();
  const sandbox = await startSandbox({ seed: 'support-desk', namelessTrelloClients: before !== after });
  let composed: ComposedInstallation | undefined;
  let connection: Connection | undefined;
  try {
    composed = await composeUp({
      dotEnv: (publicUrl) => dotEnvOf(sandbox, publicUrl),
      main: before,
      ...(before !== after && { withoutHealth: before }),
      onProgress: progress.line,
    });
    const gateway = await composed.start('gateway', before);
    progress.line('The gateway is well');
    connection = await Connection.connect({ address: composed.address });
    const { tellStory, ...first } = clientSide(before);
    const configuration = first.readConfiguration({ ...composed.environment });
    const keyRing = first.readKeyFile(composed.keyFile);
    const ours = new first.AgentIntegrationsClient({ connection, keyRing, configuration });
    // People decide at the new gateway: a decision signed by the old release binds less than is now required, and would not count.
    if (before !== after) Object.assign(ours, { approvals: currentClient(composed, connection).approvals });
    const installation: Installation = {
      client: ours,
      sandbox: before === after ? sandbox : withSignInOfToday(sandbox),
      uiUrl: composed.uiUrl,
      gatewayUrl: composed.gatewayUrl,
      signInUrl: composed.gatewayUrl,
      worker: workersOf(composed, gateway, { before, after }),
      stop: () => Promise.resolve(),
    };
    await installation.worker.start();
    progress.line('The workers run');
    const { lines, effects } = await tellStory(installation, progress, {
      auto: true,
      signal: new AbortController().signal,
    });
    if (effects === undefined) return false;
    say(formatReport(lines, effects, progress.elapsed()));
    await assertWebUi(composed);
    say('Temporal Web UI sees the runs, and may read them by the gateway.');
    await assertNexus(composed, 'support');
    say('A workflow without keys got a step’s answer by Nexus.');
    return isAsExpected(effects);
  } finally {
    await connection?.close();
    await composed?.stop();
    await sandbox.close();
  }
}

/**
 * Issues today's token: the old release requests scopes with which Graph refuses subscriptions (`Mail.ReadWrite` without `Mail.Read`), so it would
 * poll. It also signs in as a different client than its processes are configured with here, and a token endpoint renews nothing for that client.
 */
function withSignInOfToday(sandbox: Sandbox): Sandbox {
  const issueRefreshToken: Sandbox['login']['issueRefreshToken'] = (user) =>
    sandbox.login.issueRefreshToken(user, [...mailScopes], sandboxClientId);
  return { ...sandbox, login: { ...sandbox.login, issueRefreshToken } };
}

/** The client that defines, watches and approves also has the version that was installed first. */
function clientSide(main: string) {
  const load = createRequire(main);
  return {
    ...(load('../client') as typeof client),
    ...(load('../configuration') as typeof configurations),
    ...(load('../encryption/key-file') as typeof keyFiles),
    ...(load('./demo/story') as typeof story),
  };
}

function currentClient({ keyFile, environment }: ComposedInstallation, connection: Connection) {
  const configuration = readConfiguration({ ...environment });
  return new AgentIntegrationsClient({ connection, keyRing: readKeyFile(keyFile), configuration });
}

/** The file's worker, and a second worker as users run it for agents. The story kills both; processes that start afterwards run the later product. */
function workersOf(composed: ComposedInstallation, gateway: LastingProcess, { before, after }: Products) {
  let running: LastingProcess[] = [];
  let main = before;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await Promise.all(running.map((worker) => worker.end(signal)));
    running = [];
  };
  return {
    start: async () => {
      const agents = ['--agents', join(main, '../demo/agents.js'), '--task-queue', taskQueue];
      running = await Promise.all([composed.start('worker', main), composed.start('worker', main, agents)]);
    },
    kill: async () => {
      await end('SIGKILL');
      if (before === after) return;
      await gateway.end('SIGTERM');
      main = after;
      await composed.start('gateway', after);
    },
    stop: () => end('SIGTERM'),
  };
}

/** Includes the setting that SECURITY.md requires for an upgrade from a version without signatures. */
const dotEnvOf = (sandbox: Sandbox, publicUrl: string): Record<string, string> => ({
  ...sandboxEnvironment(sandbox),
  MICROSOFT_CLIENT_SECRET: 'demo',
  PUBLIC_URL: publicUrl,
  UNSIGNED_UNTIL: new Date(Date.now() + 3_600_000).toISOString(),
  TEMPORAL_DYNAMIC_CONFIG: '/etc/temporal/in-turn.yaml',
});

async function main(): Promise<number> {
  const lacking = await lackingHere(say);
  if (lacking !== undefined) {
    say(`SKIPPED: docker-compose.yml was not tried: ${lacking}`);
    return 0;
  }
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const folder = mkdtempSync(join(tmpdir(), 'composed-product-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const current = buildProduct(folder);
  const older = await olderProduct();
  const trials: [string, Products][] = [
    ['From an empty database to the end of the story', { before: current, after: current }],
  ];
  if (older === undefined) say('SKIPPED: no upgrade was tried: the history here does not reach back to a release.');
  else
    trials.push([
      `From the release ${older.commit} to this commit, while the agent waits for its approval`,
      { before: join(older.product.lib, 'src/cli/main.js'), after: current },
    ]);
  let failed = 0;
  for (const [what, products] of trials) {
    const holds = await tellOn(what, products).catch((error: unknown) => {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return false;
    });
    say(`${holds ? 'passed' : 'FAILED'}: ${what}`);
    if (!holds) failed += 1;
  }
  say(`${trials.length - failed} passed, ${failed} failed`);
  return failed;
}

void main().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
