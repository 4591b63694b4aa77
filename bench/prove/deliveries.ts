import { createPayloadCodec } from '../../src/encryption/payload-codec';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { AgentIntegrationsClient } from '../../src/client';
import type { TriggerStart } from '../../src/contracts';
import type { Owed } from './differences';

const readAtOnce = 20;

/** An event that an agent was started with, and the run, whose id says how it was seen. */
export interface Delivered extends Owed {
  workflowId: string;
}

/**
 * What agents have been started with: the start itself is the note, so no worker needs to run them.
 *
 * @param keyOf an event of a trigger in the words of the log
 */
export async function readDeliveries(
  { temporal }: AgentIntegrationsClient,
  keyRing: KeyRing,
  keyOf: (trigger: string, event: unknown) => string,
): Promise<Delivered[]> {
  const codec = createPayloadCodec(keyRing);
  const ids: string[] = [];
  for await (const { workflowId } of temporal.workflow.list({ query: "WorkflowType = 'noting'" })) ids.push(workflowId);
  const deliveries: Delivered[] = [];
  const read = async (workflowId: string): Promise<void> => {
    const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
    const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    const [payload] = await codec.decode(input);
    const { trigger, event } = JSON.parse(Buffer.from(payload?.data ?? []).toString()) as TriggerStart;
    deliveries.push({ trigger: trigger.id, key: keyOf(trigger.id, event), workflowId });
  };
  while (ids.length > 0) await Promise.all(ids.splice(0, readAtOnce).map(read));
  return deliveries;
}
