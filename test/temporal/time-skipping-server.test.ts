import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, ServiceError } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { findRun } from '../../src/cli/demo/observe';
import { decidedPage } from '../../src/client/approvals/list-approvals';
import { listExecutions } from '../../src/temporal/listings/list-executions';
import { startTimeSkippingServer } from '../support/temporal-server';
import type { sleepForAYear } from './time-skipping-workflows';

test('a year of sleep passes while the result is awaited', async () => {
  const server = await startTimeSkippingServer();
  const taskQueue = 'time-skipping';
  const before = await server.currentTimeMs();
  const worker = await Worker.create({
    connection: server.nativeConnection,
    taskQueue,
    workflowsPath: require.resolve('./time-skipping-workflows'),
  });
  const result = worker.runUntil(
    server.client.workflow.execute<typeof sleepForAYear>('sleepForAYear', { workflowId: 'sleeper', taskQueue }),
  );
  expect(await result).toBe('rested');
  expect((await server.currentTimeMs()) - before).toBeGreaterThanOrEqual(365 * 86_400_000);
});

test.each<[what: string, list: (client: Client) => Promise<unknown>]>([
  ['workflows', (client) => listExecutions(client, '').next()],
  ['decided approvals', (client) => decidedPage(client, { limit: 1 })],
  ['the run of a demo', (client) => findRun(client, 'sleepForAYear', new Date())],
])('a listing of %s, which this server has not, is refused with the server that a test takes', async (_what, list) => {
  const { client } = await startTimeSkippingServer();
  const asked = list(client);
  await expect(asked).rejects.toThrow(ServiceError);
  await expect(asked).rejects.toThrow(/cannot list workflows.*createLocal\(\).*"Test it"/);
});

test('a listing is asked for in one place, which refuses it so', () => {
  const files = ['src', 'activities'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const asking = files.filter(
    (file) => file.endsWith('.ts') && /workflow\s*\.list\(|listWorkflowExecutions\(/.test(readFileSync(file, 'utf8')),
  );
  expect(asking).toEqual(['src/temporal/listings/list-executions.ts']);
});
