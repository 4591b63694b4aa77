import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { activityInfo, getClient, log } from '@temporalio/activity';
import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import type { Cursor, PullInput, PullOutcome, UnreadEvent } from '../../src/messages/trigger';
import { countLook } from '../../src/telemetry/trigger-metrics';
import type { Dependencies } from '../dependencies';
import { leftBefore, withHeartbeat } from '../with-heartbeat';
import { retryLater } from '../retry-later';
import { nearingItsEnd } from './attempt-end';
import { canReadAnother } from './can-read-another';
import { diedOf, EventReading, mayPass, type ReadingOptions } from './event-reading';
import { failedLook } from './failed-look';
import { look } from './look';
import { UnreadableCursor } from './read-cursor';
import { readAgain } from './read-again';
import { countFailures, setAside } from './set-aside';
import { startFound, type Found } from './start-found';
import { looksAsOften, millisecondsToNextLook, secondsBetweenLooks } from './seconds-between-looks';
import type { TriggerSource, Watch } from './trigger-source';
import { watchOf } from './watch';

/** How long a look in which no event can be read is tried again as a whole, which is soonest over; then each waits for itself. In milliseconds. */
const unwell = 60_000;

/** So long after an attempt has begun it reads no further event again: what it has found is to be told before its limit. In milliseconds. */
const readsAgainFor = 40_000;

/** What is announced comes in bursts, and shows in listings a little later. In milliseconds. */
const gathering = 500;

const unreadEvent = z.object({
  eventId: z.string(),
  since: z.string(),
  failures: z.number(),
  problem: z.string(),
  mayPass: z.literal(true).exactOptional(),
  isSetAside: z.literal(true).exactOptional(),
}) satisfies z.ZodType<UnreadEvent>;

/** What an attempt leaves to the next one. */
const keptSchema = z.object({
  cursor: z.string().optional(),
  /** ISO instant up to which everything has been seen. */
  completeAt: z.string().optional(),
  unread: z.array(unreadEvent).optional(),
  /** ISO instant since which the provider has not answered as it should. */
  unwellSince: z.string().optional(),
  /** What is being read. */
  reading: z.array(z.string()).optional(),
  /** It was about to be ended by its own time limit. */
  isAtEnd: z.literal(true).optional(),
});
type Left = z.output<typeof keptSchema>;

/** How far an attempt has come. */
type Kept = Omit<Left, 'reading' | 'isAtEnd'> & { unread: UnreadEvent[] };

interface Attempt {
  /** What the one before has left. */
  readonly last: Left | undefined;
  /** Moves on as the attempt does; the heartbeat tells of it. */
  readonly kept: Kept;
  /** Begins to read events: the heartbeat tells which. */
  readonly beginReading: (options: ReadingOptions) => EventReading;
}

/**
 * Looks for events, starts the agent for them, and answers as soon as there is something to tell: events, a webhook to care for, a problem that
 * began or ended.
 * Until then each attempt fails benignly and says when to come back, which costs the trigger's history nothing; the position moves on
 * in the heartbeat details.
 */
export function pull(dependencies: Dependencies) {
  return async (input: PullInput): Promise<PullOutcome> => {
    const last = leftBefore(keptSchema);
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
        ...kept,
        reading: readings.flatMap(({ now }) => now),
        ...(isAtEnd() ? { isAtEnd: true } : {}),
      }),
      (beat) => {
        const beginReading = (options: ReadingOptions): EventReading => {
          const reading = new EventReading(options);
          reading.onBegin = beat;
          readings.push(reading);
          return reading;
        };
        return lookOnce(dependencies, input, { last, kept, beginReading });
      },
    );
    if (outcome !== undefined)
      return { ...outcome, ...(looksAsOften(input.definition.type) ? { looksAsOften: true } : {}) };
    const usual = secondsBetweenLooks({ ...input, unread: kept.unread }, dependencies.configuration.cadence) * 1000;
    throw retryLater(Math.min(usual, millisecondsToNextLook(input.definition.type, kept.cursor)));
  };
}

/** What an attempt has to tell; undefined where that is nothing, and the next one goes on from what was kept. */
async function lookOnce(
  dependencies: Dependencies,
  input: PullInput,
  { last, kept, beginReading }: Attempt,
): Promise<PullOutcome | undefined> {
  const began = performance.now();
  const isFirstAttempt = activityInfo().attempt === 1;
  if (isFirstAttempt && !input.immediately) return undefined;
  const isOutOfPatience = kept.unwellSince !== undefined && Date.now() - Date.parse(kept.unwellSince) > unwell;
  const reading = beginReading({ leftOut: idsOf(kept.unread), isOutOfPatience });
  const again = beginReading({ isOutOfPatience: true });
  try {
    const { source, watch: of } = watchOf(dependencies, input.definition, reading);
    if (input.asked === true && isFirstAttempt) await sleep(gathering, undefined, { signal: of.signal });
    const { owner, connectedAt } = await dependencies.accessTokens.holder(getClient(), of.account);
    if (input.owner !== undefined && input.owner !== owner) return ofAnother(owner, connectedAt);
    const { watchedSince, configuredAt, begunAnewAt } = input;
    const watch = {
      ...of,
      watchedSince,
      ...(configuredAt === undefined ? {} : { configuredAt: new Date(configuredAt) }),
      ...(begunAnewAt === undefined ? {} : { begunAnewAt: new Date(begunAnewAt) }),
    };
    const { unread: known } = kept;
    // Not read once more, or the worker dies of it once more.
    if (last?.reading?.length) kept.unread = await setAside(known, () => canReadAnother(source, watch, known));
    const found = await lookFromLeft(source, watch, input, { last, kept });
    const late = await readAgain(
      source,
      { ...watch, reading: again },
      kept.unread,
      () => performance.now() - began < readsAgainFor,
    );
    found.reports.push(...late.reports);
    const failed = [...reading.unreadable, ...again.unreadable];
    const unreadNow = countFailures(late.unread, failed);
    // An attempt that ends by the limit counts too, or nothing would ever be set aside. What was read at last stays until it is told.
    kept.unread = countFailures(kept.unread, failed);
    const unread = await setAside(
      unreadNow,
      async () => found.reports.length > 0 || (await canReadAnother(source, watch, unreadNow)),
    );
    const first = { ...found, unread, owner };
    countLook(input.definition.type, first.more ? 'more' : 'caught up', kept.completeAt);
    if (isWorthTelling(first, input))
      return await startFound(dependencies, input, first, async (cursor) => {
        const further = beginReading({ leftOut: idsOf(unread) });
        // It keeps no position: what was found before it has not been told yet.
        const more = await look(source, { ...watch, reading: further }, { cursor, keep: () => undefined }, input);
        countLook(input.definition.type, more.more ? 'more' : 'caught up', kept.completeAt);
        return { ...more, unread: countFailures(unread, further.unreadable), owner };
      });
    // Only past what nobody has to be told: an attempt that dies with its answer is followed by one that begins where it began.
    kept.cursor = found.cursor;
    kept.unread = unread;
    kept.completeAt = found.completeAt ?? kept.completeAt;
    kept.unwellSince = undefined;
    return undefined;
  } catch (error) {
    countLook(input.definition.type, 'failed', kept.completeAt);
    if (mayPass(error)) kept.unwellSince ??= new Date().toISOString();
    return failedLook(error, kept.cursor, input);
  }
}

/** The account was connected by another person than the position is of: the trigger has to begin anew before anything is looked at as them. */
const ofAnother = (owner: string, connectedAt = new Date().toISOString()): PullOutcome => ({
  ...{ reports: [], more: true, subscriptionNeedsCare: false },
  ...{ owner, ownerSince: connectedAt },
});

/** A look from where the attempt before has come to; from where it was asked to begin if that is no position. */
async function lookFromLeft(
  source: TriggerSource,
  watch: Watch,
  input: PullInput,
  { last, kept }: Pick<Attempt, 'last' | 'kept'>,
): Promise<Found> {
  const keep = (cursor: Cursor) => {
    kept.cursor = cursor;
  };
  const lookFrom = (cursor = source.beginning) => {
    keep(cursor);
    return look(source, watch, { cursor, keep }, input);
  };
  return lookFrom(kept.cursor).catch((error: unknown) => {
    if (last?.cursor === undefined || !isOfPosition(error)) throw error;
    log.warn('What the attempt before has left is no position; the look begins where it was asked to', { error });
    return lookFrom(input.cursor);
  });
}

const idsOf = (events: readonly UnreadEvent[]): Set<string> => new Set(events.map(({ eventId }) => eventId));

/** Whether a look may have failed of its position, which may also lead to another service. */
const isOfPosition = (error: unknown): boolean =>
  error instanceof UnreadableCursor || isToolError(error, 'InvalidInput');

function isWorthTelling(
  { reports, more, subscriptionNeedsCare, problem, unread = [] }: PullOutcome,
  { asked, configuredAt, cursor, knownProblem, unread: known = [] }: PullInput,
): boolean {
  if (asked === true || configuredAt !== undefined) return true;
  const isFirstLook = cursor === undefined;
  const standing = (events: UnreadEvent[]) => events.map(({ eventId, isSetAside }) => [eventId, isSetAside]);
  if (!isDeepStrictEqual(standing(unread), standing(known))) return true;
  return reports.length > 0 || more || subscriptionNeedsCare || isFirstLook || problem?.text !== knownProblem?.text;
}
