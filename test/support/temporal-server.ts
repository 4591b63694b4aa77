import { Client, Connection, type ClientOptions } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, NativeConnection, Runtime, type Logger } from '@temporalio/worker';
import { temporalSettings } from '../../src/temporal/connect-settings';
import { findTimeSkippingServer } from './find-time-skipping-server';

/** The Temporal server of the test run, as one test file sees it. */
export interface TestServer {
  readonly address: string;
  readonly namespace: string;
  readonly connection: Connection;
  /** For `Worker.create`. */
  readonly nativeConnection: NativeConnection;
  /** Returns a client on this connection; without options it has no codec and reads the stored data. */
  readonly createClient: (options?: Omit<ClientOptions, 'connection' | 'namespace'>) => Client;
}

let runtime: Runtime | undefined;
let opened: Promise<TestServer> | undefined;

/**
 * Connects to the run's server: once per test file; the connection closes automatically after the file's last test.
 *
 * @param logger of workers and SDK, for a test that reads logs; only the file's first call uses it. Default: errors only, to the terminal.
 */
export function connectTestServer(logger: Logger = new DefaultLogger('ERROR')): Promise<TestServer> {
  opened ??= open(logger);
  return opened;
}

let timeSkipping: Promise<TestWorkflowEnvironment> | undefined;

/** Starts a separate server for this test file whose clock skips ahead while a result is awaited; it ends with the file. */
export function startTimeSkippingServer(): Promise<TestWorkflowEnvironment> {
  timeSkipping ??= openTimeSkipping();
  return timeSkipping;
}

async function openTimeSkipping(): Promise<TestWorkflowEnvironment> {
  runtime ??= Runtime.install({ logger: new DefaultLogger('ERROR') });
  const path = await findTimeSkippingServer({ onProgress: (line) => process.stderr.write(`${line}\n`) });
  for (let start = 1; ; start += 1)
    try {
      return await TestWorkflowEnvironment.createTimeSkipping({
        server: { executable: { type: 'existing-path', path } },
      });
    } catch (error) {
      if (start === mostStarts || !/did not start within/.test(String(error))) throw error;
    }
}

/** The SDK gives a server five seconds to start; Java may need more on a machine that is busy with other tests. */
const mostStarts = 3;

afterAll(async () => {
  await (await timeSkipping)?.teardown();

  const server = await opened;
  await server?.connection.close();
  await server?.nativeConnection.close();
});

async function open(logger: Logger): Promise<TestServer> {
  runtime ??= Runtime.install({ logger });
  const settings = temporalSettings();
  if ((process.env.TEMPORAL_ADDRESS ?? '') === '')
    throw new Error('test/support/global-setup.ts has not run: TEMPORAL_ADDRESS is not set.');
  const connection = await Connection.connect(settings.connection);
  const nativeConnection = await NativeConnection.connect(settings.connection);
  const { namespace } = settings;
  return {
    address: settings.connection.address,
    namespace,
    connection,
    nativeConnection,
    createClient: (options) => new Client({ ...options, connection, namespace }),
  };
}
