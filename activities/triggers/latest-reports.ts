import { toolError } from '../../src/contracts/tool-error';
import type { EventReport } from '../../src/contracts/trigger-report';
import type { ServiceActivities } from '../../src/messages/service-activities';
import type { Dependencies } from '../dependencies';
import { attemptTime } from '../attempts/attempt-time';
import { EventReading } from './event-reading';
import { report, unreadReport } from './report';
import type { TriggerSource, Watch } from './trigger-source';
import { watchOf } from './watch';

/**
 * Reports what would be done with the latest events, including those that cannot be read.
 *
 * @throws ProviderUnavailable when there is no answer by the end of the attempt; not retried, because a person waits for the answer
 */
export const latestReports =
  (dependencies: Dependencies): ServiceActivities['triggers.test'] =>
  async ({ definition }) => {
    const { deadline } = attemptTime({ isBeating: true });
    const { source, watch } = watchOf(dependencies, definition, new EventReading({ isOutOfPatience: true }));
    try {
      return { reports: await latestOf(source, { ...watch, signal: AbortSignal.any([watch.signal, deadline]) }) };
    } catch (error) {
      if (!deadline.aborted) throw error;
      const late = `The latest events of "${definition.id}" could not be read: the provider has not answered in time. It may be unwell; try again in a minute.`;
      throw toolError('ProviderUnavailable', late, { retryable: false, cause: error });
    }
  };

async function latestOf(source: TriggerSource, watch: Watch): Promise<EventReport[]> {
  const { reading } = watch;
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
  return [...reports, ...unread];
}
