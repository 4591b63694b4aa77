import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import { readableSummary } from '../../src/encryption/readable-summary';
import type { ServiceActivities } from '../../src/messages/service-activities';

/** The attempt of a worker that was killed, or that Temporal has given to none, is begun again after this long. Pulling, a cancel reaches an attempt with its heartbeat, so this also bounds how long a removal or a pause waits. */
const heartbeatTimeout = '5 seconds';
const retry = { initialInterval: '1 second', maximumInterval: '1 minute' } as const;

const looking = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout,
  retry,
  summary: readableSummary('Wait for new events: each attempt is a look'),
} as const;

/** Waits in the activity's own retries until there is something to tell: an idle trigger adds nothing to history. */
export const { 'triggers.pull': pull } = proxyActivities<ServiceActivities>({
  ...looking,
  cancellationType: ActivityCancellationType.TRY_CANCEL,
});

/** It may be starting agents: when this ends, it does so no more. Between two attempts a cancel ends it at once. */
export const { 'triggers.pull': pullAndStart } = proxyActivities<ServiceActivities>({
  ...looking,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

/** Given up after a while: the looks that follow try the same events. One that is cancelled is waited for: it may be starting agents. */
export const { 'triggers.resolve': resolve } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry,
  summary: readableSummary('Read what the webhook announced'),
});

/** Must succeed however long it takes: the event would be lost. */
export const { 'triggers.dispatch': dispatch } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout,
  retry,
  summary: readableSummary('Start the agent'),
});

const lookingAfterWebhook = {
  startToCloseTimeout: '1 minute',
  summary: readableSummary('Look after the webhook'),
} as const;

/** May fail: the slow path stands in, and the next look tries again. Without a heartbeat timeout: two attempts at once could make two webhooks. */
export const { 'triggers.subscribe': subscribe, 'triggers.unsubscribe': unsubscribe } =
  proxyActivities<ServiceActivities>({ ...lookingAfterWebhook, retry: { ...retry, maximumAttempts: 5 } });

/** What cannot be taken away is tried again in the next run; in a run of an earlier version nothing else is done until this ends. */
export const { 'triggers.unsubscribe': unsubscribeFormer } = proxyActivities<ServiceActivities>({
  ...lookingAfterWebhook,
  retry: { ...retry, maximumAttempts: 2 },
});

/** The same beside all else. When one that is stopped ends, it changes nothing any more; between two attempts that is at once. */
const stoppable = {
  ...lookingAfterWebhook,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
} as const;

export const { 'triggers.subscribe': subscribeBeside } = proxyActivities<ServiceActivities>({
  ...stoppable,
  retry: { ...retry, maximumAttempts: 5 },
});

export const { 'triggers.unsubscribe': unsubscribeFormerBeside } = proxyActivities<ServiceActivities>({
  ...stoppable,
  retry: { ...retry, maximumAttempts: 2 },
});

/** A person is waiting for the answer. */
export const { 'triggers.test': test, 'triggers.diagnose': diagnose } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout,
  retry: { ...retry, maximumAttempts: 2 },
  summary: readableSummary('Look for a person who asked'),
});
