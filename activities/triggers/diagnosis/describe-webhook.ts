import type { Finding } from '../../../src/contracts/trigger-report';
import { missedWithoutWebhook } from '../../../src/contracts/webhook-only';
import type { TriggerSubscription } from '../../../src/messages/trigger';
import { fewUnannounced } from '../pull/pull-cadence';
import { whyNoWebhook } from '../webhook/why-no-webhook';
import type { TriggerSource, Watch } from '../trigger-source';

/** What a trigger knows about its webhook. */
export interface KnownWebhook {
  readonly subscription: TriggerSubscription | undefined;
  /** Whether the trigger knows why it has no webhook, and reports it itself. */
  readonly hasWebhookProblem: boolean;
  /** Number of events found by pulls since the webhook last announced one. */
  readonly unannounced: number;
  /** Whether the trigger is paused: nobody looks after its webhook then. */
  readonly isPaused: boolean;
}

const notAnnounced = (number: number, { dependencies: { configuration } }: Watch): string =>
  `The webhook is alive at the provider, and yet the last ${String(number)} events were found by looks: it announced none of them. ` +
  `Is ${configuration.publicUrl ?? 'PUBLIC_URL'}/webhooks reached from outside (certificate, proxy, firewall)? \`agent-integrations doctor\` asks it from where it runs.`;

const needsCare = (isPaused: boolean): string =>
  'The webhook is gone, disabled or about to expire at the provider, or was made under a key that is not the current one; ' +
  `${isPaused ? 'it is renewed, or a new one made, once the trigger is resumed' : 'the next look has it renewed, or a new one made'}.`;

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
  { subscription, hasWebhookProblem, unannounced, isPaused }: KnownWebhook,
): Promise<Finding & { isAnnounced: boolean }> {
  if (subscription !== undefined) {
    if (!(await source.isHealthy(watch, subscription)))
      return { level: 'problem', text: needsCare(isPaused), isAnnounced: false };
    if (watch.dependencies.configuration.publicUrl === undefined)
      return { level: 'warning', text: addressIsMissing, isAnnounced: true };
    const obstacle = await source.obstacle?.(watch);
    if (obstacle !== undefined) return { level: 'warning', text: obstacle.why, isAnnounced: true };
    const failures = await source.describeFailures?.(watch, subscription);
    if (failures !== undefined) return { level: 'warning', text: failures, isAnnounced: false };
    return unannounced < fewUnannounced
      ? {
          level: 'good',
          text: 'Events come by webhook within seconds; it is alive at the provider.',
          isAnnounced: true,
        }
      : { level: 'warning', text: notAnnounced(unannounced, watch), isAnnounced: false };
  }
  const asked = 'the provider is asked at an interval';
  const none = await whyNoWebhook(source, watch, subscription);
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
