import { z } from 'zod';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { EventReport } from '../../../src/contracts/trigger-report';
import type { ServiceActivities } from '../../../src/messages/service-activities';
import type { WebhookHint } from '../../../src/messages/trigger';
import type { StartsFor } from '../../../src/messages/trigger-activities';
import type { Dependencies } from '../../dependencies';
import { leftBefore, withHeartbeat } from '../../attempts/with-heartbeat';
import { nearingItsEnd } from '../attempt-end';
import { concernsAll, diedOf, EventReading } from '../event-reading';
import { settleOld } from '../start/settle-old';
import { goneReport, report } from '../report';
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
        for (const { id, receivedAt } of wanted) if (reading.gone.has(id)) reports.push(goneReport(id, receivedAt));
        const unread = countFailures([], [...diedOf(died, wasAtEnd), ...reading.unreadable]);
        const answer =
          starts === undefined ? { reports } : await startNews(dependencies, { source, definition, starts }, reports);
        return { ...answer, ...(unread.length !== 0 && { unread }) };
      },
    );
  };
}

/** Starts the agent for new events, and for old ones that surface only now. An old event that has a run in Temporal counts as started. */
async function startNews(
  dependencies: Dependencies,
  { source, definition, starts }: { source: TriggerSource; definition: TriggerDefinition; starts: StartsFor },
  reports: readonly EventReport[],
): ReturnType<typeof startRead> {
  const settled = await settleOld(source, definition, starts, reports);
  const { reports: left, started } = await startRead(dependencies, definition, starts, settled.reports);
  return { reports: left, started: [...settled.started, ...started] };
}

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
