import { defined } from '../../../src/json/defined';
import type { EventReport } from '../../../src/contracts/trigger-report';
import type { UnreadEvent } from '../../../src/messages/trigger';
import { mayLag } from '../read-lag';
import { goneReport, report } from '../report';
import type { TriggerSource, Watch } from '../trigger-source';
import { sinceWatched } from '../watched-since';

/**
 * Retries the unread events one after the other, so that if the worker dies, it is known which event was being read. Events for which there is no
 * time come first next time, because failed ones move to the end.
 *
 * @param hasTime whether another event may begin
 */
export async function readAgain(
  source: TriggerSource,
  watch: Watch,
  known: readonly UnreadEvent[],
  hasTime: () => boolean,
): Promise<{ reports: EventReport[]; unread: UnreadEvent[] }> {
  const reports: EventReport[] = [];
  const { reading } = watch;
  const left = new Set(known.map(({ eventId }) => eventId));
  for (const { eventId, since, perhapsDelivered } of known.filter(({ isSetAside }) => isSetAside !== true)) {
    if (!hasTime()) break;
    const hint = { id: eventId, receivedAt: new Date().toISOString() };
    const read = async (): Promise<EventReport[]> => {
      const mayNotShowYet = mayLag(since, watch.pulledAt);
      const observations = await source.resolve({ ...watch, readsAgain: true, mayNotShowYet }, [hint]);
      const found = sinceWatched(watch, observations).map(async (observation) => ({
        ...(await report(source, watch, observation)),
        ...defined({ perhapsDelivered }),
      }));
      return Promise.all(found);
    };
    const found = await reading.eachHint([hint], read);
    reports.push(...found);
    // A label's id is asked for as an action's, too.
    if (found.length === 0 && reading.gone.has(eventId)) reports.push(goneReport(eventId, since));
    if (reading.unreadable.every((event) => event.eventId !== eventId)) left.delete(eventId);
  }
  return { reports, unread: known.filter(({ eventId }) => left.has(eventId)) };
}
