import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Connection } from '@temporalio/client';
import { findServerBinary } from './find-server-binary';
import { freePort } from './free-port';
import { startGuardedProcess } from './guarded-process';
import { setRetentionDays } from '../namespace-retention';
import { waitForPort } from './wait-for-port';

export interface DevServerOptions {
  readonly namespace: string;
  /** SQLite file that keeps everything between runs; without it the server loses everything when it stops. */
  readonly dataFile?: string;
  /** Whether to run Temporal Web UI. */
  readonly ui: boolean;
  /** Default: a free one. */
  readonly uiPort?: number;
  /** Default: a free one. */
  readonly port?: number;
  /** How long a closed workflow is kept, in days. */
  readonly retentionDays: number;
  /** Whether backlogged tasks are served in turn by fairness key. Not for a file with earlier tasks: they would stay where they are. */
  readonly isFair?: boolean;
  /**
   * Switches off what only thousands of tasks a second, or tests of search attributes, need: partitions of task queues, between which the server
   * forwards requests and tasks (a fifth of its time in a test run), and reading search attributes from the database whenever a workflow is read
   * (a fifth of that read). Not for a file with earlier tasks.
   */
  readonly isLean?: boolean;
  /** Receives a line whenever something takes noticeable time. */
  readonly onProgress: (line: string) => void;
}

export interface DevServer {
  /** `host:port` of the gRPC API. */
  readonly address: string;
  readonly uiUrl?: string;
  /** Ends the server and resolves when it is gone. Calling it is optional: the server ends when this process does. */
  readonly stop: () => Promise<void>;
  /** Ends the server without letting it finish anything. */
  readonly kill: () => Promise<void>;
}

/** The number of attempts: the server picks ports for its parts a moment before it listens on them, and another process may take one first. */
const starts = 3;

/**
 * Starts Temporal's development server on the loopback interface, after finding (or getting) its binary. A server that ends during its start is
 * started again, twice.
 *
 * @throws when no binary is available, a port is taken, or the server does not come up, with its output
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const binary = await findServerBinary({ onProgress: options.onProgress });
  for (let left = starts - 1; ; left -= 1) {
    try {
      return await startOnce(binary, options);
    } catch (error) {
      if (left === 0 || !(error instanceof Error && error.cause instanceof EndedWhileStarting)) throw error;
    }
  }
}

async function startOnce(binary: string, options: DevServerOptions): Promise<DevServer> {
  // Checked even for a given port: if it is taken, another Temporal server could answer in place of ours.
  const port = await freePort(options.port);
  const uiPort = options.ui ? await freePort(options.uiPort) : undefined;
  if (options.dataFile !== undefined) mkdirSync(dirname(resolve(options.dataFile)), { recursive: true });

  const server = startGuardedProcess(binary, serverArguments(options, port, uiPort));
  const address = `127.0.0.1:${port}`;
  const abandoned = new AbortController();
  try {
    await Promise.race([waitUntilReady(port, options, abandoned.signal), failWhenEnded(server)]);
  } catch (error) {
    abandoned.abort();
    await server.stop();
    throw new Error(
      `Temporal's development server (${binary}) did not come up on ${address}. It said:\n${server.lastErrors()}`,
      { cause: error },
    );
  }
  return {
    address,
    ...(uiPort !== undefined && { uiUrl: `http://127.0.0.1:${uiPort}` }),
    stop: server.stop,
    kill: server.kill,
  };
}

const partitions = (count: number): string[] => [
  `matching.numTaskqueueReadPartitions=${count}`,
  `matching.numTaskqueueWritePartitions=${count}`,
];

/** As in operations/temporal-in-turn.yaml. */
const inTurn = ['matching.useNewMatcher=true', 'matching.enableFairness=true'];

/** As on every server that is not for development: a new search attribute takes effect a minute after its registration. */
const remembersSearchAttributes = 'system.forceSearchAttributesCacheRefreshOnRead=false';

/**
 * How often per second a shard checks for tasks for task queues, due timers and changes to list. Other servers have hundreds of shards. This one has
 * one, which at the default of 20 delays each workflow task by up to 50 ms. With a thousand, a busy server did a tenth less than with a hundred.
 */
const looksOften = ['transfer', 'timer', 'visibility'].map((queue) => `history.${queue}ProcessorMaxPollRPS=100`);

function serverArguments(options: DevServerOptions, port: number, uiPort: number | undefined): string[] {
  const isUndivided = options.isFair === true || options.isLean === true;
  const configured = [
    // By default the server asks Temporal's site for newer versions of itself.
    'frontend.enableServerVersionCheck=false',
    ...looksOften,
    ...(options.isFair === true ? inTurn : []),
    ...(isUndivided ? partitions(1) : []),
    ...(options.isLean === true ? [remembersSearchAttributes] : []),
  ];
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--namespace', options.namespace],
    ...['--log-level', 'error', '--log-format', 'text'],
    ...configured.flatMap((value) => ['--dynamic-config-value', value]),
    ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)]),
    ...(options.dataFile === undefined ? [] : ['--db-filename', resolve(options.dataFile)]),
  ];
}

class EndedWhileStarting extends Error {}

async function failWhenEnded(server: { ended: Promise<void> }): Promise<never> {
  await server.ended;
  throw new EndedWhileStarting('The server ended while it was starting.');
}

async function waitUntilReady(port: number, options: DevServerOptions, signal: AbortSignal): Promise<void> {
  await waitForPort(port, 30_000, signal);
  const connection = await Connection.connect({ address: `127.0.0.1:${port}` });
  try {
    await setRetentionDays(connection, options.namespace, options.retentionDays);
  } finally {
    await connection.close();
  }
}
