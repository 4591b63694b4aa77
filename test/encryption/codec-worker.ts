import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import { connectTestServer } from '../support/temporal-server';
import { bundleOf } from '../support/workflow-bundles';
import { workflowsInThread } from '../support/workflows-in-thread';
import { createCodecActivities } from './codec-activities';
import { storedBytes } from './stored-bytes';

export interface CodecRun {
  readonly client: Client;
  /** Of the workflow this run is about; new for every run. */
  readonly workflowId: string;
  readonly taskQueue: string;
  /** What Temporal kept of the workflow while its activity's heartbeat lay on the server. */
  readonly stored: Buffer[];
}

/** A worker and a client with the same data converter, for as long as `use` takes. */
export async function withCodecWorker<T>(
  options: { dataConverter?: DataConverter; maxCachedWorkflows?: number },
  use: (run: CodecRun) => Promise<T>,
  taskQueue: string = `codec-${randomUUID()}`,
): Promise<T> {
  const server = await connectTestServer();
  const workflowId = `${taskQueue}/workflow`;
  const stored: Buffer[] = [];
  const worker = await Worker.create({
    ...options,
    ...workflowsInThread,
    connection: server.nativeConnection,
    namespace: server.namespace,
    taskQueue,
    workflowBundle: bundleOf('codec'),
    activities: createCodecActivities(async () => {
      stored.push(await storedBytes(server, { workflowId }));
    }),
  });
  return worker.runUntil(use({ client: server.createClient(options), workflowId, taskQueue, stored }));
}
