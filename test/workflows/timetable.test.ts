import { AgentIntegrationsClient } from '../../src/client';
import type { ServiceWorkflows } from '../../src/messages/service-workflows';
import { accountsTaskQueue } from '../../src/messages/task-queues';
import { bookUpdate } from '../../src/messages/timetable';
import { startTimeSkippingServer } from '../support/temporal-server';
import { startServiceWorkers } from '../support/workers';
import { createWorld } from '../support/world';

test('a timetable is there as long as anybody asks it, and ends a minute or two after the last one did', async () => {
  const { configuration, keyRing, ...world } = await createWorld();
  const server = await startTimeSkippingServer();
  const { connection, nativeConnection } = server;
  const workers = await startServiceWorkers({ nativeConnection, namespace: 'default', configuration, keyRing });
  const { temporal } = new AgentIntegrationsClient({ connection, namespace: 'default', keyRing, configuration });
  try {
    const { workflowId } = await temporal.workflow.start<ServiceWorkflows['timetable']>('timetable', {
      ...{ workflowId: 'timetable/mail/support', taskQueue: accountsTaskQueue },
      args: [{ freeAt: [], lentTo: [], askedAt: [] }],
    });
    const timetable = temporal.workflow.getHandle(workflowId);
    const { currentDetails } = await timetable.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toBe('Several processes use this account at once: its requests are shared out among them.');
    const { runId } = await timetable.describe();
    for (let minute = 0; minute < 3; minute += 1) {
      await server.sleep('50 seconds');
      await timetable.executeUpdate(bookUpdate, { args: [{ process: 'one', places: 1 }] });
    }
    expect(await timetable.describe()).toMatchObject({ status: { name: 'RUNNING' }, runId });
    await server.sleep('3 minutes');
    expect(await timetable.describe()).toMatchObject({ status: { name: 'COMPLETED' }, runId });
  } finally {
    await workers.stop();
    await world.stop();
  }
});
