import { activityInfo, log } from '@temporalio/activity';
import { isToolError } from '../../src/contracts/tool-error';
import type { Cursor, PullInput } from '../../src/messages/trigger';
import { callbackUrlOf } from './callback-url';
import { isLasting } from './failed-look';
import { noWebhookOf } from './no-webhook';
import { report } from './report';
import type { Found } from './start-found';
import type { TriggerSource, Watch } from './trigger-source';
import { sinceWatched } from './watched-since';

/** How long a trigger without a webhook goes before it tries again to get one, in milliseconds. */
const withoutWebhook = 15 * 60_000;

/**
 * What the provider tells from a position on, what is to become of it, and whether the webhook is well.
 *
 * @param keep keeps how far a look has come that fails before its end
 */
export async function look(
  source: TriggerSource,
  given: Watch,
  { cursor, keep }: { cursor: Cursor; keep: (position: Cursor) => void },
  input: PullInput,
): Promise<Found> {
  const lookedAt = new Date().toISOString();
  const since = new Date(input.since);
  const watch = { ...given, now: () => seenNow(since, given) };
  const pulled = await source.pull(watch, cursor, since, keep);
  return {
    reports: await watch.reading.each(
      sinceWatched(watch, pulled.observations),
      ({ eventId }) => eventId,
      (observation) => report(source, watch, observation),
    ),
    cursor: pulled.cursor,
    more: pulled.more,
    // What a place has that could not be looked at is no old news when it can: the watermark stays before it.
    ...(pulled.more || pulled.problem !== undefined ? {} : { completeAt: lookedAt }),
    ...(pulled.problem === undefined ? {} : { problem: pulled.problem, isPartial: true as const }),
    subscriptionNeedsCare: await needsCare(source, watch, input),
  };
}

/** By this worker's clock, unless that is behind Temporal's, by which the beginning of what is looked for is told. */
const seenNow = (since: Date, { watchedSince = {} }: Watch): Date =>
  new Date(Math.max(Date.now(), since.getTime(), ...Object.values(watchedSince).map(Date.parse)));

/**
 * Whether somebody has to look after the webhook. A look at it that fails takes nothing from the events that were found: what another look does
 * not heal either is a webhook to look after, and anything else is asked again next time.
 */
async function needsCare(source: TriggerSource, watch: Watch, input: PullInput): Promise<boolean> {
  try {
    return !(await isSubscriptionFine(source, watch, input));
  } catch (error) {
    watch.signal.throwIfAborted();
    if (isToolError(error)) return isLasting(error);
    log.error('The webhook of a trigger could not be looked at', { error });
    return false;
  }
}

async function isSubscriptionFine(
  source: TriggerSource,
  watch: Watch,
  { subscription, knownProblem, webhookTriedAt }: PullInput,
): Promise<boolean> {
  const { publicUrl } = watch.dependencies.configuration;
  if (publicUrl === undefined || (await noWebhookOf(source, watch, subscription)) !== undefined)
    return subscription === undefined;
  // An account that has just come back gets its webhook at once.
  if (subscription === undefined && knownProblem?.kind === 'needs reconnect') return false;
  if (subscription === undefined) {
    // Each look that tells something is followed by another: how old this one is says nothing where events come often.
    const triedAt = webhookTriedAt === undefined ? activityInfo().scheduledTimestampMs : Date.parse(webhookTriedAt);
    return Date.now() - triedAt < withoutWebhook;
  }
  return (
    subscription.callbackUrl === callbackUrlOf(watch.dependencies, source, watch.definition.id) &&
    (await source.isHealthy(watch, subscription))
  );
}
