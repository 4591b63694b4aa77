import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { activityInfo, log } from '@temporalio/activity';
import type { Cursor, PullInput, PullOutcome, UnreadEvent } from '../../src/messages/trigger';
import type { TriggerProblem } from '../../src/contracts/trigger-report';
import { isToolError, type ToolErrorType } from '../../src/contracts/tool-error';
import { countLook } from '../../src/telemetry/trigger-metrics';
import type { Dependencies } from '../dependencies';
import { withHeartbeat } from '../with-heartbeat';
import { retryLater } from '../retry-later';
import { callbackUrlOf } from './callback-url';
import { canReadAnother } from './can-read-another';
import { diedOf, EventReading, mayPass } from './event-reading';
import { readAgain } from './read-again';
import { report } from './report';
import { countFailures, setAside } from './set-aside';
import { startFound, type Found } from './start-found';
import { millisecondsToNextLook, secondsBetweenLooks } from './seconds-between-looks';
import type { TriggerSource, Watch } from './trigger-source';
import { watchOf } from './watch';
import { sinceWatched } from './watched-since';

/** How long a trigger without a webhook goes before it tries again to get one, in milliseconds. */
const withoutWebhook = 15 * 60_000;

/** How long a look in which no event can be read is tried again as a whole, which is soonest over; then each waits for itself. In milliseconds. */
const unwell = 60_000;

/** What is announced comes in bursts, and shows in listings a little later. In milliseconds. */
const gathering = 500;

/** What an attempt leaves to the next one. */
interface Kept {
  cursor: Cursor | undefined;
  /** ISO instant up to which everything has been seen. */
  completeAt: string | undefined;
  unread: UnreadEvent[];
  /** ISO instant since which the provider has not answered as it should. */
  unwellSince: string | undefined;
  /** What is being read. */
  reading: string[];
}

/** Refusals that another look does not heal by itself; everything else is waited out. */
const lasting: ReadonlySet<string> = new Set<ToolErrorType>([
  'AccountNotFound',
  'AccountNeedsReconnect',
  'PermissionDenied',
  'NotFound',
  'InvalidInput',
]);

/**
 * Looks for events, starts the agent for them, and answers as soon as there is something to tell: events, a webhook to care for, a problem that
 * began or ended.
 * Until then each attempt fails benignly and says when to come back, which costs the trigger's history nothing; the position moves on
 * in the heartbeat details.
 */
export function pull(dependencies: Dependencies) {
  return async (input: PullInput): Promise<PullOutcome> => {
    const { attempt, ...info } = activityInfo();
    const last = (info.heartbeatDetails ?? {}) as Partial<Kept>;
    let cursor = last.cursor ?? input.cursor;
    let unread = countFailures(last.unread ?? input.unread ?? [], diedOf(last.reading ?? []));
    let { unwellSince, completeAt = input.completeAt } = last;
    const isOutOfPatience = unwellSince !== undefined && Date.now() - Date.parse(unwellSince) > unwell;
    const reading = new EventReading({ leftOut: new Set(unread.map(({ eventId }) => eventId)), isOutOfPatience });
    const again = new EventReading({ isOutOfPatience: true });
    const readings = [reading, again];
    const kept = (): Kept => ({
      ...{ cursor, completeAt, unread, unwellSince },
      reading: readings.flatMap(({ now }) => now),
    });
    const outcome = await withHeartbeat(kept, async (beat) => {
      if (attempt === 1 && !input.immediately) return undefined;
      reading.onBegin = again.onBegin = beat;
      try {
        const { source, watch: of } = watchOf(dependencies, input.definition, reading);
        if (input.asked === true && attempt === 1) await wait(gathering, undefined, { signal: of.signal });
        const { watchedSince, configuredAt } = input;
        const watch = {
          ...of,
          watchedSince,
          ...(configuredAt === undefined ? {} : { configuredAt: new Date(configuredAt) }),
        };
        // Not read once more, or the worker dies of it once more.
        if (last.reading?.length) unread = await setAside(unread, () => canReadAnother(source, watch, unread));
        cursor ??= source.beginning;
        const keep = (position: Cursor) => {
          cursor = position;
        };
        const found = await look(source, watch, { cursor, keep }, input);
        const late = await readAgain(source, { ...watch, reading: again }, unread);
        found.reports.push(...late.reports);
        const unreadNow = countFailures(late.unread, [...reading.unreadable, ...again.unreadable]);
        found.unread = await setAside(
          unreadNow,
          async () => found.reports.length > 0 || (await canReadAnother(source, watch, unreadNow)),
        );
        countLook(input.definition.type, found.more ? 'more' : 'caught up', completeAt);
        if (isWorthTelling(found, input))
          return await startFound(dependencies, input, found, async (from) => {
            const further = new EventReading({ leftOut: new Set(found.unread?.map(({ eventId }) => eventId)) });
            further.onBegin = beat;
            readings.push(further);
            // It keeps no position: what was found before it has not been told yet.
            const position = { cursor: from, keep: () => undefined };
            const more = await look(source, { ...watch, reading: further }, position, input);
            countLook(input.definition.type, more.more ? 'more' : 'caught up', completeAt);
            return { ...more, unread: countFailures(found.unread ?? [], further.unreadable) };
          });
        // Only past what nobody has to be told: an attempt that dies with its answer is followed by one that begins where it began.
        ({ cursor, unread } = found);
        completeAt = found.completeAt ?? completeAt;
        unwellSince = undefined;
        return undefined;
      } catch (error) {
        countLook(input.definition.type, 'failed', completeAt);
        if (mayPass(error)) unwellSince ??= new Date().toISOString();
        return failedLook(error, cursor, input);
      }
    });
    if (outcome === undefined) {
      const usual = secondsBetweenLooks({ ...input, unread }, dependencies.configuration.cadence) * 1000;
      throw retryLater(Math.min(usual, millisecondsToNextLook(input.definition.type, cursor)));
    }
    return outcome;
  };
}

async function look(
  source: TriggerSource,
  watch: Watch,
  { cursor, keep }: { cursor: Cursor; keep: (position: Cursor) => void },
  input: PullInput,
): Promise<Found> {
  const lookedAt = new Date().toISOString();
  const pulled = await source.pull(watch, cursor, new Date(input.since), keep);
  return {
    reports: await watch.reading.each(
      sinceWatched(watch, pulled.observations),
      ({ eventId }) => eventId,
      (observation) => report(source, watch, observation),
    ),
    cursor: pulled.cursor,
    more: pulled.more,
    ...(pulled.more ? {} : { completeAt: lookedAt }),
    subscriptionNeedsCare: await needsCare(source, watch, input),
  };
}

function isWorthTelling(
  { reports, more, subscriptionNeedsCare, unread = [] }: PullOutcome,
  { asked, configuredAt, cursor, knownProblem, unread: known = [] }: PullInput,
): boolean {
  if (asked === true || configuredAt !== undefined) return true;
  const isFirstLook = cursor === undefined;
  const standing = (events: UnreadEvent[]) => events.map(({ eventId, isSetAside }) => [eventId, isSetAside]);
  if (!isDeepStrictEqual(standing(unread), standing(known))) return true;
  return reports.length > 0 || more || subscriptionNeedsCare || isFirstLook || knownProblem !== undefined;
}

/**
 * Whether somebody has to look after the webhook. A look at it that fails takes nothing from the events that were found: what another look does
 * not heal either is a webhook to look after, and anything else is asked again next time.
 */
async function needsCare(source: TriggerSource, watch: Watch, input: PullInput): Promise<boolean> {
  try {
    return !(await isSubscriptionFine(source, watch, input));
  } catch (error) {
    watch.signal.throwIfAborted();
    if (isToolError(error)) return lasting.has(error.type ?? '');
    log.error('The webhook of a trigger could not be looked at', { error });
    return false;
  }
}

async function isSubscriptionFine(
  source: TriggerSource,
  watch: Watch,
  { subscription, knownProblem }: PullInput,
): Promise<boolean> {
  const { publicUrl } = watch.dependencies.configuration;
  if (publicUrl === undefined || !(await source.canSubscribe(watch.config, watch))) return subscription === undefined;
  // An account that has just come back gets its webhook at once.
  if (subscription === undefined && knownProblem?.kind === 'needs reconnect') return false;
  if (subscription === undefined) return Date.now() - activityInfo().scheduledTimestampMs < withoutWebhook;
  return (
    subscription.callbackUrl === callbackUrlOf(watch.dependencies, source, watch.definition.id) &&
    (await source.isHealthy(watch, subscription))
  );
}

function failedLook(error: unknown, cursor: Cursor | undefined, { knownProblem }: PullInput): PullOutcome | undefined {
  if (!isToolError(error) || !lasting.has(error.type ?? '')) throw error;
  if (error.message === knownProblem?.text) return undefined;
  const kind =
    error.type === 'AccountNeedsReconnect' || error.type === 'AccountNotFound' ? 'needs reconnect' : 'provider refused';
  const problem: TriggerProblem = { kind, text: error.message };
  return {
    reports: [],
    ...(cursor === undefined ? {} : { cursor }),
    more: false,
    subscriptionNeedsCare: false,
    problem,
  };
}
