import type { EventReport } from '../../src/contracts/trigger-report';
import type { UnreadEvent } from '../../src/messages/trigger';
import { report } from './report';
import type { TriggerSource, Watch } from './trigger-source';

/** Tries what could not be read so far, one after the other: if the worker dies, it is known of which. */
export async function readAgain(
  source: TriggerSource,
  watch: Watch,
  known: readonly UnreadEvent[],
): Promise<{ reports: EventReport[]; unread: UnreadEvent[] }> {
  const reports: EventReport[] = [];
  const { reading } = watch;
  for (const { eventId } of known.filter(({ isSetAside }) => isSetAside !== true)) {
    const hint = { id: eventId, receivedAt: new Date().toISOString() };
    const read = async (): Promise<EventReport[]> => {
      const observations = await source.resolve(watch, [hint]);
      return Promise.all(observations.map((observation) => report(source, watch, observation)));
    };
    reports.push(...(await reading.each([hint], ({ id }) => id, read)).flat());
  }
  const failed = new Set(reading.unreadable.map(({ eventId }) => eventId));
  return { reports, unread: known.filter(({ eventId, isSetAside }) => isSetAside === true || failed.has(eventId)) };
}
