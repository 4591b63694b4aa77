import { z } from 'zod';
import type { ServiceActivities } from '../../../src/messages/service-activities';
import type { WebhookHint } from '../../../src/messages/trigger';
import type { Dependencies } from '../../dependencies';
import { leftBefore, withHeartbeat } from '../../attempts/with-heartbeat';
import { nearingItsEnd } from '../attempt-end';
import { concernsAll, diedOf, EventReading } from '../event-reading';
import { countKnownRuns } from '../start/known-runs';
import { report } from '../report';
import { countFailures } from '../set-aside';
import { startRead } from '../start/start-read';
import type { Observation, TriggerSource, Watch } from '../trigger-source';
import { watchOf } from '../watch';
import { sinceWatched } from '../watched-since';

/** Ids of the events that were being read when the previous attempt died. */
const leftSchema = z.object({ reading: z.array(z.string()), isAtEnd: z.literal(true).optional() });

/**
 * Reads the events that webhooks announced and starts the agent for them, or reads an event that a person asks for again. An event that cannot be
 * read does not hold up the others.
 */
export function resolve(dependencies: Dependencies): ServiceActivities['triggers.resolve'] {
  return async ({ definition, hints, watchedSince, starts, readsAgain = false }) => {
    const { reading: died, isAtEnd: wasAtEnd } = leftBefore(leftSchema) ?? { reading: [] };
    const isAtEnd = nearingItsEnd();
    const reading = new EventReading({ leftOut: new Set(died) });
    return withHeartbeat(
      () => ({ reading: [...died, ...reading.now], ...(wasAtEnd === true || isAtEnd() ? { isAtEnd: true } : {}) }),
      async (beat) => {
        reading.onBegin = beat;
        const { source, watch: of } = watchOf(dependencies, definition, reading);
        const watch = { ...of, watchedSince, readsAgain };
        const wanted = hints.filter(({ id }) => !died.includes(id));
        const reports = await reading.each(
          sinceWatched(watch, await observe(source, watch, wanted)),
          ({ eventId }) => eventId,
          (observation) => report(source, watch, observation),
        );
        const unread = countFailures([], [...diedOf(died, wasAtEnd), ...reading.unreadable]);
        const answer = starts === undefined ? { reports } : await startNews(dependencies, definition, starts, reports);
        return { ...answer, ...(unread.length !== 0 && { unread }) };
      },
    );
  };
}

/** Starts the agent for new events. An old event that has a run in Temporal counts as started. */
const startNews: typeof startRead = async (dependencies, definition, starts, reports) =>
  countKnownRuns(definition, starts, await startRead(dependencies, definition, starts, reports));

/** Reads all hints at once, which takes the fewest requests, and one by one if that fails. */
async function observe(source: TriggerSource, watch: Watch, hints: WebhookHint[]): Promise<Observation[]> {
  try {
    return await source.resolve(watch, hints);
  } catch (error) {
    if (concernsAll(error)) throw error;
    const each = await watch.reading.each(
      hints,
      ({ id }) => id,
      (hint) => source.resolve(watch, [hint]),
    );
    return each.flat();
  }
}
