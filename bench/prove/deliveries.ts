import type { WorkflowExecutionInfo } from '@temporalio/client';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { AgentIntegrationsClient } from '../../src/client';
import type { TriggerStart } from '../../src/contracts';
import type { Owed } from './differences';

const readAtOnce = 20;

/** An event that started an agent, and its run; the run's id shows how the event was found. */
export interface Delivered extends Owed {
  workflowId: string;
}

/**
 * Returns the events that agents were started with, run by run: one id has several runs where an event started its agent again.
 *
 * @param keyOf returns the key of a trigger's event in the words of the log
 */
export async function readDeliveries(
  { temporal }: AgentIntegrationsClient,
  keyRing: KeyRing,
  keyOf: (trigger: string, event: unknown) => string,
): Promise<Delivered[]> {
  const codec = createPayloadCodec(keyRing);
  const runs: WorkflowExecutionInfo[] = [];
  for await (const run of temporal.workflow.list({ query: "WorkflowType = 'noting'" })) runs.push(run);
  const deliveries: Delivered[] = [];
  const read = async ({ workflowId, runId }: WorkflowExecutionInfo): Promise<void> => {
    const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    const [payload] = await codec.decode(input);
    const { trigger, event } = JSON.parse(Buffer.from(payload?.data ?? []).toString()) as TriggerStart;
    deliveries.push({ trigger: trigger.id, key: keyOf(trigger.id, event), workflowId });
  };
  while (runs.length > 0) await Promise.all(runs.splice(0, readAtOnce).map(read));
  return deliveries;
}
