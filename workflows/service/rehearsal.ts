import { proxyActivities } from '@temporalio/workflow';
import type { Rehearsal } from '../../src/contracts/rehearsal';
import type { RehearseInput } from '../../src/messages/rehearsal';
import type { ServiceActivities } from '../../src/messages/service-activities';
import { readableSummary } from '../../src/encryption/readable-summary';
import { requireReadable } from '../../src/encryption/unreadable';

/** A person waits for the result, and repeats the request if it fails. */
const { 'steps.rehearse': rehearse } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '30 seconds',
  retry: { maximumAttempts: 1 },
  summary: readableSummary('Show what the step would ask of its provider'),
});

/** Shows what a step would do, without doing it. */
export function rehearsal(input: RehearseInput): Promise<Rehearsal> {
  return rehearse(requireReadable(input));
}
