import { randomBytes } from 'node:crypto';
import { Worker } from '@temporalio/worker';
import { createGateway, serveGateway } from '../../../src/gateway';
import { AgentIntegrationsPlugin } from '../../../src/plugin';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { eventually } from '../eventually';
import { createWorld, type World } from '../world';
import { writeHistories } from './history-files';
import { historiesTestKeyRing } from './test-key-ring';

export const goldenTaskQueue = 'golden-agents';

/** A world in which everything runs, and whose workflows are recorded. */
export interface RecordingWorld extends World {
  /** Writes the history of a workflow to test/histories. */
  record: (name: string, workflowId: string) => Promise<void>;
  /** Returns the open approval that a workflow waits for, other than the ones already decided. */
  approvalOf: (requester: string, decided?: readonly string[]) => Promise<string>;
  runIdOf: (workflowId: string) => Promise<string>;
}

/** @param path how triggers learn of events: with webhooks, a gateway runs next to the workers */
export async function createRecordingWorld(path: 'polling' | 'webhooks'): Promise<RecordingWorld> {
  const port = await freePort();
  const world = await createWorld({
    keyRing: historiesTestKeyRing,
    environment: path === 'webhooks' ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {},
  });
  const { client, configuration, keyRing, namespace, nativeConnection } = world;
  const gateway =
    path === 'webhooks'
      ? await serveGateway(createGateway({ client, configuration, signInToken: randomBytes(32).toString('hex') }), {
          port,
        })
      : undefined;
  await world.connectAccounts();
  await world.startWorkers();
  const goldenWorker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: goldenTaskQueue,
    workflowsPath: require.resolve('./workflows'),
    plugins: [new AgentIntegrationsPlugin({ configuration, keyRing })],
  });
  const running = goldenWorker.run();
  return {
    ...world,
    record: (name, workflowId) => writeHistories(name, client.temporal, workflowId),
    approvalOf: (requester, decided = []) =>
      eventually(`${requester} asks a person`, async () => {
        const pending = await client.approvals.list();
        return pending.find(({ id, requestedBy }) => requestedBy.workflowId === requester && !decided.includes(id))?.id;
      }),
    runIdOf: async (workflowId) => (await client.temporal.workflow.getHandle(workflowId).describe()).runId,
    stop: async () => {
      await gateway?.close();
      goldenWorker.shutdown();
      await running;
      await world.stop();
    },
  };
}
