import { Worker } from '@temporalio/worker';
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
