import { proxyActivities } from '@temporalio/workflow';
import { readableSummary } from '../../src/encryption/readable-summary';
import type { ServiceActivities } from '../../src/messages/service-activities';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { EventReport } from '../../src/contracts/trigger-report';
import { requireReadable } from '../../src/encryption/unreadable';

/** A person waits, and repeats the request if it fails; what the trigger names has been looked up before. If Temporal lost the task, the missing heartbeat makes it fail soon. */
const { 'triggers.test': test } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '15 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { maximumAttempts: 1 },
  summary: readableSummary('Look at the latest events'),
});

/** Shows what a trigger would do with the latest events, before the trigger exists. */
export async function triggerTrial(definition: TriggerDefinition): Promise<EventReport[]> {
  return (await test({ definition: requireReadable(definition) })).reports;
}
