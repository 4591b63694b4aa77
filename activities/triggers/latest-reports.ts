import type { ServiceActivities } from '../../src/messages/service-activities';
import type { Dependencies } from '../dependencies';
import { EventReading } from './event-reading';
import { report, unreadReport } from './report';
import { watchOf } from './watch';

/** What would be done with the latest events. Whoever asks is shown also those that cannot be read. */
export const latestReports =
  (dependencies: Dependencies): ServiceActivities['triggers.test'] =>
  async ({ definition }) => {
    const reading = new EventReading({ isOutOfPatience: true });
    const { source, watch } = watchOf(dependencies, definition, reading);
    const observations = await source.latest(watch);
    const reports = await reading.each(
      observations,
      ({ eventId }) => eventId,
      (observation) => report(source, watch, observation),
    );
    const unread = reading.unreadable.map((event) =>
      unreadReport(
        event,
        observations.find(({ eventId }) => eventId === event.eventId),
      ),
    );
    return { reports: [...reports, ...unread] };
  };
