import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import { readableSummary } from '../../../src/encryption/readable-summary';
import type { ServiceActivities } from '../../../src/messages/service-activities';

/** A killed worker's attempt is retried after this. A pull learns of its cancellation by heartbeat, so pauses and removals wait about as long. */
const heartbeatTimeout = '5 seconds';
const retry = { initialInterval: '1 second', maximumInterval: '1 minute' } as const;

const pulling = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout,
  retry,
  summary: readableSummary('Wait for new events: each attempt is a look'),
} as const;

/** Waits in the activity's own retries until there is something to report: an idle trigger adds nothing to history. */
export const { 'triggers.pull': pull } = proxyActivities<ServiceActivities>({
  ...pulling,
  cancellationType: ActivityCancellationType.TRY_CANCEL,
});

/** Like `pull`, but also starts agents: a cancellation waits for the attempt under way, so that no agent is started afterwards. */
export const { 'triggers.pull': pullAndStart } = proxyActivities<ServiceActivities>({
  ...pulling,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

/** Gives up after a while, since the following pulls try the same events. A cancelled reading is awaited, because it may be starting agents. */
export const { 'triggers.resolve': resolve } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry,
  summary: readableSummary('Read what the webhook announced'),
});

/** Retries without end, unless the trigger is paused or removed: otherwise the event would be lost. A cancelled start is awaited. */
export const { 'triggers.dispatch': dispatch } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry,
  summary: readableSummary('Start the agent'),
});

/** Its cancellation waits for the attempt under way, so that nothing changes the webhook afterwards. No heartbeat timeout: two attempts at once could make two webhooks. */
const lookingAfterWebhook = {
  startToCloseTimeout: '1 minute',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  summary: readableSummary('Look after the webhook'),
} as const;

/** May fail: polling stands in, and the next pull tries again. */
export const { 'triggers.subscribe': subscribe, 'triggers.unsubscribe': unsubscribe } =
  proxyActivities<ServiceActivities>({ ...lookingAfterWebhook, retry: { ...retry, maximumAttempts: 5 } });

/**
 * For a webhook that is there. It goes on announcing events while the provider does not let us look after it, so it is tried for an hour before it
 * counts as gone.
 */
export const { 'triggers.subscribe': keepSubscribed } = proxyActivities<ServiceActivities>({
  ...lookingAfterWebhook,
  retry: { ...retry, maximumAttempts: 65 },
});

/** Few attempts, because runs of an earlier version do nothing else until this ends. What cannot be removed is retried in the next run. */
export const { 'triggers.unsubscribe': unsubscribeFormer } = proxyActivities<ServiceActivities>({
  ...lookingAfterWebhook,
  retry: { ...retry, maximumAttempts: 2 },
});

/** A person waits for the answer. */
export const { 'triggers.test': test, 'triggers.diagnose': diagnose } = proxyActivities<ServiceActivities>({
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout,
  retry: { ...retry, maximumAttempts: 2 },
  summary: readableSummary('Look for a person who asked'),
});
