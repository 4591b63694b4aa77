import { activityInfo, log } from '@temporalio/activity';
import type { EventReport } from '../../../src/contracts/trigger-report';
import { isToolError } from '../../../src/contracts/tool-error';
import type { Cursor } from '../../../src/messages/trigger';
import type { PullInput } from '../../../src/messages/trigger-activities';
import { callbackUrlOf } from '../webhook/callback-url';
import { isLasting } from './failed-pull';
import { whyNoWebhook } from '../webhook/why-no-webhook';
import { markReports } from '../reset/perhaps-delivered';
import { settleOld } from '../start/settle-old';
import { report } from '../report';
import type { Found } from './start-found';
import type { TriggerSource, Watch } from '../trigger-source';
import { sinceWatched } from '../watched-since';

/** How long a trigger without a webhook waits before it tries again to get one. */
const withoutWebhookMilliseconds = 15 * 60_000;

/**
 * How long a worker without a public address leaves an existing webhook alone before it asks for its removal: the address may have
 * been given up, or only that worker may lack it.
 */
const withoutAddressMilliseconds = 24 * 60 * 60_000;

/**
 * Pulls what the provider reports since a position, matches it, and checks whether the webhook is healthy.
 *
 * @param keep saves the progress of a pull that fails before its end
 */
export async function pullAndMatch(
  source: TriggerSource,
  given: Watch,
  { cursor, keep }: { cursor: Cursor; keep: (position: Cursor) => void },
  input: PullInput,
): Promise<Found & { stateWasLeft: boolean }> {
  const pulledAt = new Date().toISOString();
  const since = new Date(input.since);
  const watch = { ...given, now: () => seenNow(since, given) };
  const pulled = await source.pull(watch, cursor, since, keep);
  const reports = await watch.reading.each(
    sinceWatched(watch, pulled.observations),
    ({ eventId }) => eventId,
    (observation) => report(source, watch, observation),
  );
  return {
    reports: await withoutOld(source, input, markReports(source, watch, reports)),
    cursor: pulled.cursor,
    more: pulled.more,
    stateWasLeft: pulled.stateWasLeft === true,
    // Events of a place that could not be pulled must count as new once it can be: the watermark stays before them.
    ...(pulled.more || pulled.problem !== undefined ? {} : { completeAt: pulledAt }),
    ...(pulled.problem !== undefined && { problem: pulled.problem, isPartial: true as const }),
    subscriptionNeedsCare: await needsCare(source, watch, input),
  };
}

/** Leaves out old events, which the trigger passes over, but for those that surface only now and have never started its agent. */
async function withoutOld(
  source: TriggerSource,
  { definition, starts, since }: PullInput,
  reports: EventReport[],
): Promise<EventReport[]> {
  if (source.surfacesWithinMilliseconds === undefined || starts === undefined) return reports;
  const settled = await settleOld(source, definition, { ...starts, since }, reports);
  return settled.reports.filter(({ at, neverStarted = false }) => neverStarted || Date.parse(at) >= Date.parse(since));
}

/** Returns the worker's time, unless that is behind Temporal's clock, which determined the start of the pulled period. */
const seenNow = (since: Date, { watchedSince = {} }: Watch): Date =>
  new Date(Math.max(Date.now(), since.getTime(), ...Object.values(watchedSince).map(Date.parse)));

/**
 * Returns whether the webhook needs care. A check that fails does not affect the events that were found. A failure that lasts counts as a need for
 * care; after any other failure the next pull checks again.
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
  // A pull that reports something is followed by a new one, so where events are frequent the age of this pull says nothing.
  const triedAt = webhookTriedAt === undefined ? activityInfo().scheduledTimestampMs : Date.parse(webhookTriedAt);
  const sinceTried = Date.now() - triedAt;
  if (publicUrl === undefined) return subscription === undefined || sinceTried < withoutAddressMilliseconds;
  if ((await whyNoWebhook(source, watch, subscription)) !== undefined) return subscription === undefined;
  // An account that has just come back gets its webhook immediately.
  if (subscription === undefined && knownProblem?.kind === 'needs reconnect') return false;
  if (subscription === undefined) return sinceTried < withoutWebhookMilliseconds;
  return (
    subscription.callbackUrl === callbackUrlOf(watch.dependencies, source, watch.definition.id) &&
    (await source.isHealthy(watch, subscription))
  );
}
