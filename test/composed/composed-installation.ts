import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../src/temporal/free-port';
import { waitForPort } from '../../src/temporal/wait-for-port';
import { readComposeFile, type ComposedService } from './compose-file';
import { startProcess, type LastingProcess } from './lasting-process';
import { createDatabase, databaseUser, findPostgresql } from './postgresql';
import { buildTemporal, serverVersion } from './temporal-programs';
import { onThisMachine, portsOfServer, shellPath, writeServerConfiguration } from './this-machine';

const composeFile = join(__dirname, '../../docker-compose.yml');
const run = promisify(execFile);

/** docker-compose.yml without containers: its services' commands and variables as processes of this machine. */
export interface ComposedInstallation {
  /** Of Temporal's gRPC API. */
  readonly address: string;
  readonly keyFile: string;
  readonly gatewayUrl: string;
  /** Variables of our services, as `env_file` and `environment` give them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Starts `worker` or `gateway` with its command of the file, from a compiled product. @param more at the end of the command */
  readonly start: (
    service: 'worker' | 'gateway',
    main: string,
    more?: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<LastingProcess>;
  readonly database: LastingProcess;
  readonly temporal: LastingProcess;
  readonly stop: () => Promise<void>;
}

export interface ComposedOptions {
  /** What a person writes into `.env`. @param publicUrl of the gateway */
  readonly dotEnv: (publicUrl: string) => Readonly<Record<string, string>>;
  /** The compiled command that makes the keys. */
  readonly main: string;
  /** Added to Temporal's own variables. */
  readonly server?: Readonly<Record<string, string>>;
  readonly onProgress: (line: string) => void;
}

/**
 * Brings up PostgreSQL, Temporal's schema, server and namespace, and the keys, from nothing, in the order and by the commands of the file.
 *
 * @throws when a program of it cannot be had here, or a command fails; the message has what it said
 */
export async function composeUp({ dotEnv, main, server, onProgress }: ComposedOptions): Promise<ComposedInstallation> {
  const postgresql = findPostgresql();
  if (postgresql === undefined) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const programs = await buildTemporal(onProgress);
  const folder = await mkdtemp(join(tmpdir(), 'composed-'));
  // PostgreSQL's user passes through it.
  await chmod(folder, 0o755);
  const ports = { database: await freePort(), temporal: await freePort(), gateway: await freePort() };
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
  const once = async (name: string): Promise<void> => {
    const { entrypoint = [], command = [] } = service(name);
    const [program = '', ...parts] = [...entrypoint, ...command];
    await run(program, parts, { env: environmentOf(service(name)), maxBuffer: 50_000_000 });
    onProgress(`${name} has done its work`);
  };
  const stop = async (): Promise<void> => {
    // The database last, and at once: whoever is connected to it is not waited for.
    for (const { end } of lasting.reverse()) await end('SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { image } = service('temporal');
    if (image !== `temporalio/server:${serverVersion.slice(1)}`)
      throw new Error(`docker-compose.yml runs ${String(image)}, this trial ${serverVersion}: make them the same.`);
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
    await persistently(() => once('temporal-namespace'), temporal.ended).catch((cause: unknown) => {
      throw new Error(`Temporal's namespace is not there. The server said:\n${temporal.said().slice(-3_000)}`, {
        cause,
      });
    });
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
      environment,
      database,
      temporal,
      start: async (name, itsMain, more = [], additional = {}) => {
        const started = startProcess(
          process.execPath,
          ['--enable-source-maps', itsMain, ...(service(name).command ?? []), ...more],
          { environment: { ...ours(name), ...additional }, directory: folder },
        );
        lasting.push(started);
        if (name === 'gateway') await untilWell(service('gateway'), { PATH: path });
        else
          await until(
            () => /The workers run/.test(started.said()),
            () => started.said(),
          );
        return started;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** By the health check of the file. */
async function untilWell({ healthcheck }: ComposedService, environment: NodeJS.ProcessEnv): Promise<void> {
  const [, program = '', ...parts] = healthcheck?.test ?? [];
  await persistently(() => run(program, parts, { env: environment }));
}

/** Tries for a minute. */
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

async function until(isSo: () => boolean, said: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`A process did not come up. It said:\n${said().slice(-3_000)}`);
    await sleep(200);
  }
}
