import { proxyActivities } from '@temporalio/workflow';
import type { ServiceActivities } from '../../src/messages/service-activities';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { SettledTrigger } from '../../src/messages/trigger-activities';
import { readableSummary } from '../../src/encryption/readable-summary';
import { requireReadable } from '../../src/encryption/unreadable';

/**
 * A person waits for the result, and repeats the request if it fails. An overloaded Temporal loses tasks: it counts them as started although no
 * worker has them (it gives up after a second what its database then still records). Only a missing heartbeat reveals that soon.
 */
const { 'triggers.settle': settle } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '15 seconds',
  // Who waits for this gives up after half a minute (a command) or somewhat more (a page), and is to read why there is no answer.
  scheduleToCloseTimeout: '25 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { maximumAttempts: 3 },
  summary: readableSummary('Look up what triggers name'),
});

/** Looks up what trigger definitions name, before the definitions are accepted. */
export async function triggerSettling(definitions: TriggerDefinition[]): Promise<SettledTrigger[]> {
  return (await settle({ definitions: requireReadable(definitions) })).settled;
}
