import { setTimeout as sleep } from 'node:timers/promises';
import { activityInfo, getClient, log } from '@temporalio/activity';
import type { Holder } from '../../../src/accounts/access-tokens';
import { isSameOwner, type AccountOwner } from '../../../src/contracts/account-owner';
import { defined } from '../../../src/json/defined';
import { isToolError } from '../../../src/contracts/tool-error';
import type { Cursor, UnreadEvent } from '../../../src/messages/trigger';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import { countPull } from '../../../src/telemetry/trigger-metrics';
import type { Dependencies } from '../../dependencies';
import { leftBefore, withHeartbeat } from '../../attempts/with-heartbeat';
import { retryLater } from '../../attempts/retry-later';
import { nearingItsEnd } from '../attempt-end';
import { canReadAnother } from './can-read-another';
import { diedOf, EventReading, mayPass, type ReadingOptions } from '../event-reading';
import { failedPull } from './failed-pull';
import { advance, leftSchema, type Kept, type Left } from './left-to-next';
import { pullAndMatch } from './pull-and-match';
import { markUnread } from '../reset/perhaps-delivered';
import { UnreadableCursor } from '../read-cursor';
import { readAgain } from './read-again';
import { resetSince } from '../reset/reset-at';
import { countFailures, setAside } from '../set-aside';
import { startFound } from './start-found';
import { retentionNow } from '../retention-now';
import { maySurfaceLate, pullsAsOften, millisecondsToNextPull, secondsBetweenPulls } from './pull-cadence';
import type { TriggerSource, Watch } from '../trigger-source';
import { watchOf } from '../watch';
import { isWorthTelling } from './worth-telling';

/** How long a pull in which no event can be read is retried as a whole: that recovers soonest. After that, each event waits by itself. */
const outagePatienceMilliseconds = 60_000;

/** Later than this after its start, an attempt rereads no further event, so that its findings are reported before its time limit. */
const readsAgainMilliseconds = 40_000;

/** Wait before a requested pull: announcements come in bursts, and listings show their events a little later. */
const burstDelayMilliseconds = 500;

interface Attempt {
  /** What the previous attempt has left. */
  readonly last: Left | undefined;
  /** Updated as the attempt proceeds; the heartbeat reports it. */
  readonly kept: Kept;
  /** Begins to read events; the heartbeat reports which. */
  readonly beginReading: (options: ReadingOptions) => EventReading;
}

/**
 * Pulls events, starts the agent for them, and returns as soon as there is something to report: events, a webhook that needs care, or a problem
 * that began or ended.
 * Until then, each attempt fails benignly and says when to come back, which adds nothing to the trigger's history. The position advances in the
 * heartbeat details.
 */
export function pull(dependencies: Dependencies) {
  return async (input: PullInput): Promise<PullOutcome> => {
    const last = leftBefore(leftSchema);
    const kept: Kept = {
      cursor: last?.cursor ?? input.cursor,
      completeAt: last?.completeAt ?? input.completeAt,
      unread: countFailures(last?.unread ?? input.unread ?? [], diedOf(last?.reading ?? [], last?.isAtEnd)),
      unwellSince: last?.unwellSince,
    };
    const readings: EventReading[] = [];
    const isAtEnd = nearingItsEnd();
    const outcome = await withHeartbeat(
      () => ({
        ...defined(kept),
        reading: readings.flatMap(({ now }) => now),
        ...(isAtEnd() && { isAtEnd: true }),
      }),
      (beat) => {
        const beginReading = (options: ReadingOptions): EventReading => {
          const reading = new EventReading(options);
          reading.onBegin = beat;
          readings.push(reading);
          return reading;
        };
        return pullOnce(dependencies, input, { last, kept, beginReading });
      },
    );
    if (outcome !== undefined) {
      const { type } = input.definition;
      const retentionDays = maySurfaceLate(type) ? await retentionNow() : undefined;
      return { ...outcome, ...defined({ retentionDays }), ...(pullsAsOften(type) && { looksAsOften: true }) };
    }
    throw retryLater(
      Math.min(usualWait(dependencies, input, kept), millisecondsToNextPull(input.definition.type, kept.cursor)),
    );
  };
}

/** Returns what an attempt has to report; undefined if nothing, and the next attempt then continues from what was kept. */
async function pullOnce(
  dependencies: Dependencies,
  input: PullInput,
  { last, kept, beginReading }: Attempt,
): Promise<PullOutcome | undefined> {
  const began = performance.now();
  const isFirstAttempt = activityInfo().attempt === 1;
  if (isFirstAttempt && !input.immediately) return undefined;
  const isOutOfPatience =
    kept.unwellSince !== undefined && Date.now() - Date.parse(kept.unwellSince) > outagePatienceMilliseconds;
  // What waits to be shown by its id is read where it is listed.
  const leftOut = idsOf(kept.unread.filter(({ isNotShown }) => isNotShown !== true));
  const reading = beginReading({ leftOut, isOutOfPatience });
  const again = beginReading({ isOutOfPatience: true });
  try {
    const { source, watch: of } = watchOf(dependencies, input.definition, reading);
    if (input.asked === true && isFirstAttempt) await sleep(burstDelayMilliseconds, undefined, { signal: of.signal });
    const holder = await dependencies.accessTokens.holder(getClient(), of.account);
    if (!isSameOwner(input, holder)) return ofAnother(holder);
    const whose = ownerOf(holder);
    const { watchedSince, configuredAt, begunAnewAt } = input;
    const watch = {
      ...of,
      watchedSince,
      ...(configuredAt !== undefined && { configuredAt: new Date(configuredAt) }),
      ...(begunAnewAt !== undefined && { begunAnewAt: new Date(begunAnewAt) }),
      ...defined({ resetAt: await resetSince(input, kept.completeAt) }),
    };
    const marked = (unread: UnreadEvent[]) => markUnread(source, watch, { unread, known: input.unread });
    kept.unread = marked(kept.unread);
    const { unread: known } = kept;
    // Sets these events aside before reading: otherwise the worker could die of the same event again.
    if (last?.reading?.length) kept.unread = await setAside(known, () => canReadAnother(source, watch, known));
    const { stateWasLeft, ...found } = await pullFromLeft(source, watch, input, { last, kept });
    const late = await readAgain(
      source,
      { ...watch, reading: again },
      kept.unread.filter(({ eventId }) => !reading.hasTried(eventId)),
      () => performance.now() - began < readsAgainMilliseconds,
    );
    found.reports.push(...late.reports);
    const failed = [...reading.unreadable, ...again.unreadable];
    const failedBefore = kept.unread.filter(({ eventId }) => reading.unreadable.some((one) => one.eventId === eventId));
    const unreadNow = marked(countFailures([...late.unread, ...failedBefore], failed));
    // Failures of an attempt that hits its time limit count too, or nothing would be set aside. Events read in the end stay listed until reported.
    kept.unread = marked(countFailures(kept.unread, failed));
    const unread = await setAside(
      unreadNow,
      async () => found.reports.length > 0 || (await canReadAnother(source, watch, unreadNow)),
    );
    const first = { ...found, unread, ...whose };
    countPull(input.definition.type, first.more ? 'more' : 'caught up', kept.completeAt);
    if (isWorthTelling(first, input, { source, stateWasLeft, cadence: dependencies.configuration.cadence }))
      return await startFound(dependencies, input, { first, began }, async (cursor) => {
        const further = beginReading({ leftOut: idsOf(unread) });
        // Saves no position: the events found before it are not reported yet.
        const { stateWasLeft: _, ...more } = await pullAndMatch(
          source,
          { ...watch, reading: further },
          { cursor, keep: () => undefined },
          input,
        );
        countPull(input.definition.type, more.more ? 'more' : 'caught up', kept.completeAt);
        return { ...more, unread: marked(countFailures(unread, further.unreadable)), ...whose };
      });
    // Advances only past what needs no report: if an attempt dies with its answer, the next attempt begins at the same position.
    advance(kept, last, { ...found, unread }, source);
    return undefined;
  } catch (error) {
    countPull(input.definition.type, 'failed', kept.completeAt);
    if (mayPass(error)) kept.unwellSince ??= new Date().toISOString();
    const outcome = failedPull(error, kept.cursor, input);
    // Waits the usual time, not until the next reminder is due: the position did not move, so the same reminder would be due at once, again and again.
    if (outcome === undefined) throw retryLater(usualWait(dependencies, input, kept));
    return outcome;
  }
}

/** Returns how long to wait for the next pull if nothing is due before, in milliseconds. */
const usualWait = ({ configuration }: Dependencies, input: PullInput, { unread }: Kept): number =>
  secondsBetweenPulls({ ...input, unread }, configuration) * 1000;

/** Another person than the position's owner has connected the account: the trigger has to start over before anything is pulled as that person. */
const ofAnother = (holder: Holder): PullOutcome => ({
  reports: [],
  more: true,
  subscriptionNeedsCare: false,
  ...ownerOf(holder),
  ownerSince: holder.connectedAt ?? new Date().toISOString(),
});

const ownerOf = ({ owner, ownerId }: Holder): AccountOwner => ({ owner, ...defined({ ownerId }) });

/** Pulls from where the previous attempt stopped, or from where the pull was asked to begin if that is no valid position. */
async function pullFromLeft(
  source: TriggerSource,
  watch: Watch,
  input: PullInput,
  { last, kept }: Pick<Attempt, 'last' | 'kept'>,
): ReturnType<typeof pullAndMatch> {
  const keep = (cursor: Cursor) => {
    kept.cursor = cursor;
  };
  const pullFrom = (cursor = source.beginning) => {
    keep(cursor);
    return pullAndMatch(source, watch, { cursor, keep }, input);
  };
  return pullFrom(kept.cursor).catch((error: unknown) => {
    if (last?.cursor === undefined || !isOfPosition(error)) throw error;
    log.warn('What the attempt before has left is no position; the look begins where it was asked to', { error });
    return pullFrom(input.cursor);
  });
}

const idsOf = (events: readonly UnreadEvent[]): Set<string> => new Set(events.map(({ eventId }) => eventId));

/** Returns whether the position may have made a pull fail; a position may also lead to another service. */
const isOfPosition = (error: unknown): boolean =>
  error instanceof UnreadableCursor || isToolError(error, 'InvalidInput');
