import { proxyActivities } from '@temporalio/workflow';
import type { ServiceActivities } from '../src/messages/service-activities';
import type { TriggerDefinition } from '../src/contracts/trigger-definition';
import type { SettledTrigger } from '../src/messages/trigger';
import { readableSummary } from '../src/encryption/readable-summary';
import { requireReadable } from '../src/encryption/unreadable';

/**
 * A person is waiting, and asks again when it has failed. An overloaded Temporal loses tasks: it holds them for started and no worker has them
 * (it gives up after a second what its database then still notes). Only a missing heartbeat tells that soon.
 */
const { 'triggers.settle': settle } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '15 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { maximumAttempts: 3 },
  summary: readableSummary('Look up what triggers name'),
});

/** Looks up what definitions of triggers name, before they are taken. */
export async function triggerSettling(definitions: TriggerDefinition[]): Promise<SettledTrigger[]> {
  return (await settle({ definitions: requireReadable(definitions) })).settled;
}
