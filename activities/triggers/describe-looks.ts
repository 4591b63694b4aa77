import { tsToDate, tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import { toSeconds } from '../../src/contracts/to-seconds';
import type { Finding } from '../../src/contracts/trigger-report';
import { lookActivity } from '../../src/messages/service-activities';
import type { TriggerSubscription } from '../../src/messages/trigger';
import { pendingActivity } from './pending-activity';
import { secondsBetweenLooks } from './seconds-between-looks';
import type { TriggerSource, Watch } from './trigger-source';

/** Why a trigger is told by webhook, or why it is not. What is so by design is no warning. */
export async function describeWebhook(
  source: TriggerSource,
  watch: Watch,
  subscription: TriggerSubscription | undefined,
  hasWebhookProblem: boolean,
): Promise<Finding> {
  if (subscription !== undefined) {
    return (await source.isHealthy(watch, subscription))
      ? { level: 'good', text: 'Events come by webhook within seconds; it is alive at the provider.' }
      : {
          level: 'problem',
          text: 'The webhook is gone, disabled or about to expire at the provider; the next look makes a new one.',
        };
  }
  if (!(await source.canSubscribe(watch.config, watch))) {
    const provider = source.contract.integration === 'mail' ? 'Microsoft' : 'Trello';
    return {
      level: 'good',
      text: `${provider} announces nothing of what is watched here, so it is asked at an interval.`,
    };
  }
  if (watch.dependencies.configuration.publicUrl === undefined) {
    return {
      level: 'warning',
      text: 'The gateway has no public address (PUBLIC_URL) that a provider could call, so the provider is asked at an interval.',
    };
  }
  return hasWebhookProblem
    ? { level: 'good', text: 'Until there is a webhook, the provider is asked at an interval; nothing is missed.' }
    : { level: 'warning', text: 'The webhook is not set up yet; until it is, the provider is asked at an interval.' };
}

/** How often the provider is asked, when it was last, and when it is next. */
export async function describeLooks(watch: Watch, subscription: TriggerSubscription | undefined): Promise<Finding[]> {
  const look = await pendingActivity(lookActivity);
  if (look === undefined) return [];
  const { cadence } = watch.dependencies.configuration;
  const often = every(
    secondsBetweenLooks(
      { definition: watch.definition, ...(subscription === undefined ? {} : { subscription }) },
      cadence,
    ),
  );
  const asked = subscription === undefined ? 'The provider is asked' : 'Beside the webhook the provider is asked';
  const last = look.lastAttemptCompleteTime;
  const next = look.nextAttemptScheduleTime ?? look.scheduledTime;
  const before = last == null ? 'the first look has begun' : `last at ${clock(last)}`;
  const after = next == null || tsToMs(next) <= Date.now() ? 'and it is being asked now' : `next at ${clock(next)}`;
  return [{ level: 'good', text: `${asked} ${often}: ${before}, ${after}.` }];
}

const clock = (time: Timestamp): string => toSeconds(tsToDate(time).toISOString());

function every(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `every ${unit}` : `every ${String(count)} ${unit}s`;
}
