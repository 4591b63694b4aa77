import type { EventReport } from '../../src/contracts/trigger-report';
import type { UnreadEvent } from '../../src/messages/trigger';
import { report } from './report';
import type { TriggerSource, Watch } from './trigger-source';

/**
 * Tries what could not be read so far, one after the other: if the worker dies, it is known of which. What there was no time for stands first
 * next time, as those that fail come to stand at the end.
 *
 * @param hasTime whether another may be begun
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
  for (const { eventId } of known.filter(({ isSetAside }) => isSetAside !== true)) {
    if (!hasTime()) break;
    const hint = { id: eventId, receivedAt: new Date().toISOString() };
    const read = async (): Promise<EventReport[]> => {
      const observations = await source.resolve(watch, [hint]);
      return Promise.all(observations.map((observation) => report(source, watch, observation)));
    };
    reports.push(...(await reading.each([hint], ({ id }) => id, read)).flat());
    if (reading.unreadable.every((event) => event.eventId !== eventId)) left.delete(eventId);
  }
  return { reports, unread: known.filter(({ eventId }) => left.has(eventId)) };
}
