import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { defined } from '../../src/json/defined';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { waitForPort } from '../../src/temporal/dev-server/wait-for-port';
import { inTexts, readComposeFile, type ComposedService } from './compose-file';
import { startProcess, type LastingProcess } from './lasting-process';
import { createDatabase, databaseUser, findPostgresql } from './postgresql';
import { buildTemporal, serverVersion, uiVersion } from './temporal-programs';
import {
  onThisMachine,
  portsOfServer,
  shellPath,
  writeServerConfiguration,
  writeUiConfiguration,
} from './this-machine';

const composeFile = join(__dirname, '../../docker-compose.yml');
const run = promisify(execFile);

/** docker-compose.yml without containers: its services' commands and variables as processes of this machine. */
export interface ComposedInstallation {
  /** Address of Temporal's gRPC API. */
  readonly address: string;
  readonly keyFile: string;
  readonly gatewayUrl: string;
  /** URL of Temporal Web UI. */
  readonly uiUrl: string;
  /** Variables of our services, from `env_file` and `environment`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Starts `worker` or `gateway` from a compiled product, with the file's command. @param more arguments to append to the command */
  readonly start: (service: 'worker' | 'gateway', main: string, more?: readonly string[]) => Promise<LastingProcess>;
  readonly database: LastingProcess;
  readonly temporal: LastingProcess;
  readonly stop: () => Promise<void>;
}

export interface ComposedOptions {
  /** Returns what a person writes into `.env`. @param publicUrl of the gateway */
  readonly dotEnv: (publicUrl: string) => Readonly<Record<string, string>>;
  /** The compiled command that makes the keys. */
  readonly main: string;
  /** The compiled command of a release older than the file's health checks, whose output shows when it is up. */
  readonly withoutHealth?: string;
  /** Added to Temporal's own variables. */
  readonly server?: Readonly<Record<string, string>>;
  readonly onProgress: (line: string) => void;
}

/**
 * Starts PostgreSQL, Temporal's schema, server and namespace, and the keys, from nothing, in the order and with the commands of the file.
 *
 * @throws when one of the file's programs is unavailable here, or a command fails; the message contains its output
 */
export async function composeUp({
  dotEnv,
  main,
  withoutHealth,
  server,
  onProgress,
}: ComposedOptions): Promise<ComposedInstallation> {
  const postgresql = findPostgresql();
  if (postgresql === undefined) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const programs = await buildTemporal(onProgress);
  const folder = await mkdtemp(join(tmpdir(), 'composed-'));
  // PostgreSQL's user needs to pass through this folder.
  await chmod(folder, 0o755);
  const ports = {
    database: await freePort(),
    temporal: await freePort(),
    gateway: await freePort(),
    ui: await freePort(),
  };
  const publicUrl = `http://127.0.0.1:${ports.gateway}`;
  const variables = { POSTGRES_PASSWORD: 'of-this-trial', PUBLIC_URL: publicUrl, ...dotEnv(publicUrl) };
  const services = onThisMachine(readComposeFile(composeFile, variables), { folder, ports, programs });
  const path = await shellPath(folder, programs, postgresql);
  const lasting: LastingProcess[] = [];
  const environmentOf = (service: ComposedService): NodeJS.ProcessEnv => ({
    HOME: process.env.HOME,
    PATH: path,
    ...service.environment,
  });
  const service = (name: string): ComposedService => {
    const found = services[name];
    if (found === undefined) throw new Error(`docker-compose.yml has no service ${name} any more.`);
    return found;
  };
  const once = async (name: string, signal?: AbortSignal): Promise<void> => {
    const { entrypoint = [], command = [] } = service(name);
    const [program = '', ...parts] = [...entrypoint, ...command];
    const limits = { maxBuffer: 50_000_000, timeout: 120_000, ...defined({ signal }) };
    await run(program, parts, { env: environmentOf(service(name)), ...limits });
    onProgress(`${name} has done its work`);
  };
  const stop = async (): Promise<void> => {
    // Stops the database last, with SIGINT, which does not wait for open connections.
    for (const { end } of lasting.reverse()) await end('SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const [image, built] of [
      [service('temporal').image, `temporalio/server:${serverVersion.slice(1)}`],
      [service('temporal-ui').image, `temporalio/ui:${uiVersion.slice(1)}`],
    ] as const)
      if (image !== built)
        throw new Error(`docker-compose.yml runs ${String(image)}, this trial ${built}: make them the same.`);
    const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: password = '' } = service('postgresql').environment ?? {};
    const cluster = join(folder, 'database');
    createDatabase(postgresql, { folder: cluster, user, password });
    const database = startProcess(
      join(postgresql, 'postgres'),
      ['-D', cluster, '-p', String(ports.database), '-k', cluster, '-c', 'listen_addresses=127.0.0.1'],
      { environment: { PATH: path }, user: databaseUser(), directory: '/', lastSignal: 'SIGINT' },
    );
    lasting.push(database);
    await untilWell(service('postgresql'), { PATH: path, PGHOST: '127.0.0.1', PGPORT: String(ports.database) });
    onProgress('PostgreSQL is well');
    await once('temporal-schema');
    await writeServerConfiguration(folder, programs);
    const temporal = startProcess(
      programs.server,
      ['--root', folder, '--config', 'server', '--env', 'docker', '--allow-no-auth', 'start'],
      {
        environment: {
          ...environmentOf(service('temporal')),
          ...(await portsOfServer(ports.temporal)),
          LOG_LEVEL: 'error',
          ...server,
        },
        directory: folder,
      },
    );
    lasting.push(temporal);
    await waitForPort(ports.temporal, 60_000, temporal.ended).catch((cause: unknown) => {
      throw new Error(`Temporal did not come up. It said:\n${temporal.said().slice(-3_000)}`, { cause });
    });
    onProgress('Temporal is well');
    await once('temporal-namespace', temporal.ended).catch((cause: unknown) => {
      throw new Error(`Temporal's namespace is not there. The server said:\n${temporal.said().slice(-3_000)}`, {
        cause,
      });
    });
    const ofUi = { ...service('temporal-ui').environment, TEMPORAL_UI_PORT: String(ports.ui) };
    await writeUiConfiguration(folder, programs, ofUi);
    const ui = startProcess(programs.ui, ['--root', folder, '--config', 'ui', '--env', 'docker', 'start'], {
      environment: { PATH: path },
      directory: folder,
    });
    lasting.push(ui);
    await waitForPort(ports.ui, 60_000, ui.ended).catch((cause: unknown) => {
      throw new Error(`Temporal Web UI did not come up. It said:\n${ui.said().slice(-3_000)}`, { cause });
    });
    onProgress('Temporal Web UI is well');
    const environment = { ...variables, ...service('worker').environment };
    const ours = (name: string): NodeJS.ProcessEnv => ({
      HOME: folder,
      PATH: path,
      NODE_ENV: 'production',
      ...variables,
      ...service(name).environment,
    });
    await mkdir(join(folder, 'keys'));
    await run(process.execPath, [main, ...(service('keys').command ?? [])], { env: ours('keys'), cwd: folder });
    return {
      address: `127.0.0.1:${ports.temporal}`,
      keyFile: join(folder, 'keys', 'keys.json'),
      gatewayUrl: publicUrl,
      uiUrl: `http://localhost:${ports.ui}`,
      environment,
      database,
      temporal,
      start: async (name, itsMain, more = []) => {
        // Each container has its own port 9464; here each process needs a different port.
        const operationsPort = await freePort();
        const itsOwn = inTexts(service(name), (text) =>
          text.replace(/\b9464\b/, String(operationsPort)),
        ) as ComposedService;
        const started = startProcess(
          process.execPath,
          ['--enable-source-maps', itsMain, ...(itsOwn.command ?? []), ...more],
          { environment: { ...ours(name), ...itsOwn.environment }, directory: folder },
        );
        lasting.push(started);
        const isWell =
          itsMain === withoutHealth
            ? persistently(() => assertSaid(started, /The (?:workers run|gateway listens)/), started.ended)
            : untilWell(itsOwn, { PATH: path }, started.ended);
        await isWell.catch((cause: unknown) => {
          throw new Error(`The ${name} did not come up. It said:\n${started.said().slice(-3_000)}`, { cause });
        });
        return started;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the file's health check succeeds. */
async function untilWell(
  { healthcheck }: ComposedService,
  environment: NodeJS.ProcessEnv,
  ended?: AbortSignal,
): Promise<void> {
  const [, program = '', ...parts] = healthcheck?.test ?? [];
  await persistently(() => run(program, parts, { env: environment }), ended);
}

/** Retries for a minute. */
async function persistently<Result>(attempt: () => Promise<Result>, ended?: AbortSignal): Promise<Result> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline || ended?.aborted === true) throw error;
      await sleep(500);
    }
  }
}

function assertSaid({ said }: LastingProcess, words: RegExp): Promise<void> {
  return words.test(said()) ? Promise.resolve() : Promise.reject(new Error(`It has not said ${String(words)}.`));
}
