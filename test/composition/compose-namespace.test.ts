import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findServerBinary } from '../../src/temporal/dev-server/find-server-binary';
import { inTexts, readComposeFile, type ComposedService } from '../composed/compose-file';
import { listen } from '../gateway/worlds/relay';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';

const run = promisify(execFile);
const day = 86_400;

/** Where the program of the image is, by its name there. */
let path: string;
beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), 'compose-namespace-'));
  symlinkSync(await findServerBinary({ onProgress: () => undefined }), join(path, 'temporal'));
});

/** Runs `temporal-namespace` as `docker compose up` does, for a namespace of another name. @param dotEnv what `.env` says */
async function up(namespace: string, dotEnv: Record<string, string> = {}, address = process.env.TEMPORAL_ADDRESS) {
  const file = join(__dirname, '../../docker-compose.yml');
  const { 'temporal-namespace': service } = readComposeFile(file, { POSTGRES_PASSWORD: 'p', ...dotEnv });
  const renamed = inTexts(service, (text) => text.replace(/(?<=--namespace )default\b/g, namespace)) as ComposedService;
  const [program = '', ...rest] = [...(renamed.entrypoint ?? []), ...(renamed.command ?? [])];
  const env = { PATH: `${path}:/usr/bin:/bin`, HOME: path, TEMPORAL_ADDRESS: address };
  await run(program, rest, { env, timeout: 60_000 });
}

/** In seconds. */
async function retentionOf(namespace: string): Promise<number> {
  const { connection } = await connectTestServer();
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  return Number(config?.workflowExecutionRetentionTtl?.seconds);
}

test('a namespace is made with a retention of seven days, or of what .env says', async () => {
  const [usual, longer] = [randomUUID(), randomUUID()];
  await up(usual);
  await up(longer, { TEMPORAL_RETENTION: '30d' });
  expect([await retentionOf(usual), await retentionOf(longer)]).toEqual([7 * day, 30 * day]);
});

test('one that is there keeps the retention that somebody has given it', async () => {
  const namespace = randomUUID();
  await up(namespace);
  const { connection } = await connectTestServer();
  const config = { workflowExecutionRetentionTtl: { seconds: 30 * day } };
  // The server itself comes to know it some seconds later.
  const change = () => connection.workflowService.updateNamespace({ namespace, config } as never);
  await eventually('it is changed', () => change().catch(() => undefined));
  await up(namespace);
  expect(await retentionOf(namespace)).toBe(30 * day);
});

test('a Temporal server that takes connections and is not there yet is waited for', async () => {
  const [host = '', port = ''] = (process.env.TEMPORAL_ADDRESS ?? '').split(':');
  const upAt = Date.now() + 7_000;
  const starting = await listen((socket) => {
    if (Date.now() < upAt) return void socket.destroy();
    const there = connect(Number(port), host);
    socket.pipe(there).pipe(socket);
    for (const end of [socket, there]) end.on('error', () => [socket, there].map((one) => one.destroy()));
  });
  const namespace = randomUUID();
  await up(namespace, {}, starting);
  expect(await retentionOf(namespace)).toBe(7 * day);
}, 90_000);
