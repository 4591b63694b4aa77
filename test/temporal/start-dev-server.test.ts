import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { readRetentionDays } from '../../src/temporal/namespace-retention';
import { startDevServer, type DevServer } from '../../src/temporal/dev-server/start-dev-server';
import { waitForPort } from '../../src/temporal/dev-server/wait-for-port';

const options = { namespace: 'default', ui: false, retentionDays: 7, onProgress: () => undefined };
const portOf = (address: string) => Number(address.split(':')[1]);

async function withClient<T>(
  { address }: DevServer,
  use: (client: Client, connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await Connection.connect({ address });
  try {
    return await use(new Client({ connection }), connection);
  } finally {
    await connection.close();
  }
}

/** Resolves when nothing listens on the port any more. */
async function waitUntilClosed(port: number): Promise<void> {
  const isOpen = () =>
    waitForPort(port, 0).then(
      () => true,
      () => false,
    );
  while (await isOpen()) await sleep(50);
}

test('with a data file the server remembers its workflows and keeps them for seven days', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dev-server-'));
  const dataFile = join(directory, 'made', 'temporal.db');
  const first = await startDevServer({ ...options, dataFile });
  await withClient(first, (client) => client.workflow.start('any', { workflowId: 'remembered', taskQueue: 'none' }));
  await first.stop();
  await waitUntilClosed(portOf(first.address));

  const second = await startDevServer({ ...options, dataFile });
  await withClient(second, async (client, connection) => {
    expect((await client.workflow.getHandle('remembered').describe()).status.name).toBe('RUNNING');
    expect(await readRetentionDays(connection, 'default')).toBe(7);
  });
  await second.stop();
  rmSync(directory, { recursive: true });
});

test('the Web UI answers, and leaves the codec to the settings of each browser', async () => {
  const server = await startDevServer({ ...options, ui: true });
  const settings = await fetch(`${server.uiUrl ?? ''}/api/v1/settings`);
  expect(await settings.json()).toMatchObject({ Codec: { Endpoint: '' } });
  await server.stop();
});

test('a port that is taken is an error, though a Temporal server answers there', async () => {
  const port = portOf(process.env.TEMPORAL_ADDRESS ?? '');
  await expect(startDevServer({ ...options, port })).rejects.toThrow(`Port ${port} cannot be used.`);
  await expect(startDevServer({ ...options, ui: true, uiPort: port })).rejects.toThrow(`Port ${port} cannot be used.`);
});

test('a server that does not come up is an error that quotes it', async () => {
  const dataFile = mkdtempSync(join(tmpdir(), 'dev-server-'));
  await expect(startDevServer({ ...options, dataFile })).rejects.toThrow(
    /did not come up on .* It said:\n.*unable to open database/s,
  );
  rmSync(dataFile, { recursive: true });
});

describe('a process that started a server', () => {
  async function startParent() {
    const script = join(__dirname, 'dev-server-parent.ts');
    const parent = spawn(process.execPath, ['--import', 'tsx', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: parent.stdout });
    const nextLine = async () => String((await once(lines, 'line'))[0]);
    return { parent, nextLine, port: portOf(await nextLine()) };
  }

  test.each(['SIGKILL', 'SIGTERM'] as const)('takes it along when it ends by %s', async (signal) => {
    const { parent, port } = await startParent();
    try {
      await waitForPort(port, 0);
      parent.kill(signal);
      await waitUntilClosed(port);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test('still has it after Ctrl-C, to finish its work', async () => {
    const { parent, nextLine, port } = await startParent();
    try {
      process.kill(-(parent.pid ?? 0), 'SIGINT');
      expect(await nextLine()).toBe('still serving');
    } finally {
      parent.kill('SIGKILL');
    }
    await waitUntilClosed(port);
  });
});
