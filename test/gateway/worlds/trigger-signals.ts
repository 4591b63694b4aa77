import { randomUUID } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import type { WebhookBatch } from '../../../src/messages/trigger';
import { createPayloadCodec } from '../../../src/encryption/payload-codec';
import type { RunningGateway } from './start-gateway';

/** A trigger without a worker: what it is told stays in its history. */
export interface WaitingTrigger {
  readonly id: string;
  readonly handle: WorkflowHandle;
  /** Every signal it was sent, decrypted, in order. */
  signals(): Promise<WebhookBatch[]>;
}

export async function startWaitingTrigger({
  client,
  keyRing,
}: Pick<RunningGateway, 'client' | 'keyRing'>): Promise<WaitingTrigger> {
  const id = `test-${randomUUID()}`;
  const workflowId = `trigger/${id}`;
  const handle = await client.temporal.workflow.start('trigger', {
    workflowId,
    taskQueue: workflowId,
    args: [],
    workflowRunTimeout: '5 minutes',
  });
  const codec = createPayloadCodec(keyRing);
  return {
    id,
    handle,
    signals: async () => {
      const { events } = await handle.fetchHistory();
      const inputs = (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.input ?? []);
      const payloads = await codec.decode(inputs.flatMap((input) => input.payloads ?? []));
      return payloads.map((payload) => defaultPayloadConverter.fromPayload<WebhookBatch>(payload));
    },
  };
}
