import { ServiceError } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
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

test('a listing, which this server has not, is refused with the server that a test takes', async () => {
  const { client } = await startTimeSkippingServer();
  const asked = listExecutions(client, '').next();
  await expect(asked).rejects.toThrow(ServiceError);
  await expect(asked).rejects.toThrow(/cannot list workflows.*createLocal\(\).*"Test it"/);
});
