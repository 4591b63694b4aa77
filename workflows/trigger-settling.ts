import { proxyActivities } from '@temporalio/workflow';
import type { ServiceActivities } from '../src/messages/service-activities';
import type { TriggerDefinition } from '../src/contracts/trigger-definition';
import type { SettledTrigger } from '../src/messages/trigger';
import { readableSummary } from '../src/encryption/readable-summary';
import { requireReadable } from '../src/encryption/unreadable';

/** A person is waiting, and asks again when it failed. */
const { 'triggers.settle': settle } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '30 seconds',
  retry: { maximumAttempts: 1 },
  summary: readableSummary('Look up what triggers name'),
});

/** Looks up what definitions of triggers name, before they are taken. */
export async function triggerSettling(definitions: TriggerDefinition[]): Promise<SettledTrigger[]> {
  return (await settle({ definitions: requireReadable(definitions) })).settled;
}
