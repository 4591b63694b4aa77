import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { activityInfo, log } from '@temporalio/activity';
import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import type { Cursor, PullInput, PullOutcome, UnreadEvent } from '../../src/messages/trigger';
import { countLook } from '../../src/telemetry/trigger-metrics';
import type { Dependencies } from '../dependencies';
import { leftBefore, withHeartbeat } from '../with-heartbeat';
import { retryLater } from '../retry-later';
import { canReadAnother } from './can-read-another';
import { diedOf, EventReading, mayPass } from './event-reading';
import { failedLook } from './failed-look';
import { look } from './look';
import { readAgain } from './read-again';
import { countFailures, setAside } from './set-aside';
import { startFound } from './start-found';
import { millisecondsToNextLook, secondsBetweenLooks } from './seconds-between-looks';
import { watchOf } from './watch';

/** How long a look in which no event can be read is tried again as a whole, which is soonest over; then each waits for itself. In milliseconds. */
const unwell = 60_000;

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
});
type Kept = z.output<typeof keptSchema>;

/**
 * Looks for events, starts the agent for them, and answers as soon as there is something to tell: events, a webhook to care for, a problem that
 * began or ended.
 * Until then each attempt fails benignly and says when to come back, which costs the trigger's history nothing; the position moves on
 * in the heartbeat details.
 */
export function pull(dependencies: Dependencies) {
  return async (input: PullInput): Promise<PullOutcome> => {
    const { attempt } = activityInfo();
    const last = leftBefore(keptSchema);
    let cursor = last?.cursor ?? input.cursor;
    let unread = countFailures(last?.unread ?? input.unread ?? [], diedOf(last?.reading ?? []));
    let completeAt = last?.completeAt ?? input.completeAt;
    let unwellSince = last?.unwellSince;
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
        if (last?.reading?.length) unread = await setAside(unread, () => canReadAnother(source, watch, unread));
        const keep = (position: Cursor) => {
          cursor = position;
        };
        const lookFrom = (position = source.beginning) => {
          cursor = position;
          return look(source, watch, { cursor: position, keep }, input);
        };
        const found = await lookFrom(cursor).catch((error: unknown) => {
          if (last?.cursor === undefined || !isOfPosition(error)) throw error;
          log.warn('What the attempt before has left is no position; the look begins where it was asked to', { error });
          return lookFrom(input.cursor);
        });
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

/** Whether a look may have failed of its position: it is no JSON, of another shape, or leads to another service. */
const isOfPosition = (error: unknown): boolean =>
  error instanceof SyntaxError || error instanceof z.ZodError || isToolError(error, 'InvalidInput');

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
