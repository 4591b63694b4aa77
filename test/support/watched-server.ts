import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { startDevServer, type DevServer, type DevServerOptions } from '../../src/temporal/start-dev-server';

const betweenLooks = 5_000;

/**
 * Starts Temporal's development server, and in its place another at the same address when it has lost its database: SQLite goes on interrupting
 * every query after one whose caller went away ("interrupted (9)"; the like in https://github.com/temporalio/temporal/issues/8017). What runs at
 * that moment fails, and what follows goes on: each test file has a namespace of its own.
 */
export async function startWatchedServer(options: Omit<DevServerOptions, 'port'>): Promise<DevServer> {
  const first = await startDevServer(options);
  const { address } = first;
  const connection = Connection.lazy({ address });
  let server = first;
  const over = new AbortController();
  const watch = async (): Promise<never> => {
    for (;;) {
      await wait(betweenLooks, undefined, { ref: false, signal: over.signal });
      if (!(await isBroken(connection))) continue;
      options.onProgress('Temporal has lost its database and is started anew: tests under way fail.');
      await server.kill();
      server = await startDevServer({ ...options, port: Number(address.split(':').at(-1)) });
    }
  };
  watch().catch((error: unknown) => {
    if (!over.signal.aborted) process.stderr.write(`Temporal is watched no more: ${String(error)}\n`);
  });
  const end = (how: 'stop' | 'kill') => async (): Promise<void> => {
    over.abort();
    await connection.close();
    await server[how]();
  };
  return { ...first, stop: end('stop'), kill: end('kill') };
}

/** The client has asked several times before it fails. */
const isBroken = (connection: Connection): Promise<boolean> =>
  connection.workflowService.listNamespaces({ pageSize: 1 }).then(
    () => false,
    (error: unknown) => error instanceof Error && error.message.includes('interrupted (9)'),
  );
