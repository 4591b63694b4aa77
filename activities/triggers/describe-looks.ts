import { tsToDate, tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import { z } from 'zod';
import { defined } from '../../src/contracts/defined';
import { toSeconds } from '../../src/contracts/to-seconds';
import type { Finding } from '../../src/contracts/trigger-report';
import { pullActivity } from '../../src/messages/service-activities';
import { missedWithoutWebhook } from '../../src/contracts/webhook-only';
import type { TriggerSubscription } from '../../src/messages/trigger';
import { failureOfAttempt, leftByAttempts, pendingActivity, type PendingActivity } from './pending-activity';
import { noWebhookOf } from './no-webhook';
import { secondsBetweenPulls } from './pull-cadence';
import type { TriggerSource, Watch } from './trigger-source';

/** What a trigger knows about its webhook. */
export interface KnownWebhook {
  readonly subscription: TriggerSubscription | undefined;
  /** Whether the trigger knows why it has no webhook, and reports it itself. */
  readonly hasWebhookProblem: boolean;
  /** Number of events found by pulls since the webhook last announced one. */
  readonly unannounced: number;
}

/** From this number of unannounced events in a row on there is a warning: providers lose a single announcement at times. */
const fewUnannounced = 2;

const notAnnounced = (number: number, { dependencies: { configuration } }: Watch): string =>
  `The webhook is alive at the provider, and yet the last ${String(number)} events were found by looks: it announced none of them. ` +
  `Is ${configuration.publicUrl ?? 'PUBLIC_URL'}/webhooks reached from outside (certificate, proxy, firewall)? \`agent-integrations doctor\` asks it from where it runs.`;

const addressIsMissing =
  'The webhook is alive at the provider, and PUBLIC_URL is not set for this worker, so another one has made it: give every service worker the same ' +
  'configuration. If the address has been given up, the webhook is taken away within a day.';

export const providerOf = ({ contract }: TriggerSource): string =>
  contract.integration === 'mail' ? 'Microsoft' : 'Trello';

/** Describes the webhook, or why there is none, and what is missed without it. Having none by design is a warning only if events are missed. */
export async function describeWebhook(source: TriggerSource, watch: Watch, known: KnownWebhook): Promise<Finding> {
  const finding = await describeDelivery(source, watch, known);
  const missed = finding.isAnnounced ? undefined : missedWithoutWebhook(source.contract, watch.config);
  const { level, text } = finding;
  if (missed === undefined) return { level, text };
  return { level: level === 'good' ? 'warning' : level, text: `${text} ${missed}` };
}

/** @returns the finding, and whether the webhook reports events to the trigger, as far as is known */
async function describeDelivery(
  source: TriggerSource,
  watch: Watch,
  { subscription, hasWebhookProblem, unannounced }: KnownWebhook,
): Promise<Finding & { isAnnounced: boolean }> {
  if (subscription !== undefined) {
    if (!(await source.isHealthy(watch, subscription)))
      return {
        level: 'problem',
        text: 'The webhook is gone, disabled or about to expire at the provider, or was made under a key that is not the current one; the next look makes a new one.',
        isAnnounced: false,
      };
    if (watch.dependencies.configuration.publicUrl === undefined)
      return { level: 'warning', text: addressIsMissing, isAnnounced: true };
    const obstacle = await source.obstacle?.(watch);
    if (obstacle !== undefined) return { level: 'warning', text: obstacle.why, isAnnounced: true };
    return unannounced < fewUnannounced
      ? {
          level: 'good',
          text: 'Events come by webhook within seconds; it is alive at the provider.',
          isAnnounced: true,
        }
      : { level: 'warning', text: notAnnounced(unannounced, watch), isAnnounced: false };
  }
  const asked = 'the provider is asked at an interval';
  const none = await noWebhookOf(source, watch, subscription);
  if (none?.why !== undefined && !hasWebhookProblem) return { level: 'warning', text: none.why, isAnnounced: false };
  if (none !== undefined && none.why === undefined) {
    const text = `${providerOf(source)} announces nothing of what is watched here, so it is asked at an interval.`;
    return { level: 'good', text, isAnnounced: false };
  }
  if (watch.dependencies.configuration.publicUrl === undefined) {
    const text = `The gateway has no public address (PUBLIC_URL) that a provider could call, so ${asked}.`;
    return { level: 'warning', text, isAnnounced: false };
  }
  return hasWebhookProblem
    ? { level: 'good', text: `Until there is a webhook, ${asked}.`, isAnnounced: false }
    : { level: 'warning', text: `The webhook is not set up yet; until it is, ${asked}.`, isAnnounced: false };
}

/** Describes how often the provider is pulled, when last and when next, and why pulling fails if it does. */
export async function describeLooks(watch: Watch, subscription: TriggerSubscription | undefined): Promise<Finding[]> {
  const look = await pendingActivity(pullActivity);
  if (look === undefined) return [];
  const often = every(
    secondsBetweenPulls(
      { definition: watch.definition, ...defined({ subscription }) },
      watch.dependencies.configuration,
    ),
  );
  const asked = subscription === undefined ? 'The provider is asked' : 'Beside the webhook the provider is asked';
  const last = look.lastAttemptCompleteTime;
  const next = look.nextAttemptScheduleTime ?? look.scheduledTime;
  const before = last == null ? 'the first look has begun' : `last at ${clock(last)}`;
  const after = next == null || tsToMs(next) <= Date.now() ? 'and it is being asked now' : `next at ${clock(next)}`;
  return [{ level: 'good', text: `${asked} ${often}: ${before}, ${after}.` }, ...(await describeFailure(look))];
}

/** A failed pull is not among the trigger's known problems while another attempt may succeed, however long that lasts, so it is described here. */
async function describeFailure(look: PendingActivity): Promise<Finding[]> {
  const why = await failureOfAttempt(look);
  if (why === undefined) return [];
  const { completeAt } = leftSchema.safeParse(await leftByAttempts(look)).data ?? {};
  const since =
    completeAt === undefined ? 'No look was complete yet' : `None was complete since ${toSeconds(completeAt)}`;
  const text = `Looking at the provider fails and is tried again; what happens meanwhile is found by the look that succeeds. ${since}. ${why}`;
  return [{ level: 'problem', text }];
}

/** The part of a pull attempt's heartbeat details that is read here. */
const leftSchema = z.object({ completeAt: z.iso.datetime().optional() });

const clock = (time: Timestamp): string => toSeconds(tsToDate(time).toISOString());

function every(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `every ${unit}` : `every ${String(count)} ${unit}s`;
}
