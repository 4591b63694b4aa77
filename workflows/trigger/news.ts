import type { EventReport } from '../../src/contracts/trigger-report';
import type { TriggerState } from '../../src/messages/trigger';
import { isNews } from './event-log';
import { isTold } from './sightings';

/**
 * What has not been seen before, nor in another way, each once.
 *
 * @param waited ids of events that could not be read so far: their time does not make them old
 */
export function newsAmong(
  state: TriggerState,
  reports: readonly EventReport[],
  waited: ReadonlySet<string> = new Set(),
): EventReport[] {
  return reports.filter(
    (report, index) =>
      isNews(state, report, waited.has(report.eventId)) &&
      reports.findIndex(({ eventId }) => eventId === report.eventId) === index &&
      !isTold(state, report),
  );
}

/**
 * A look that reads again what was announced may find the same change beside it. What was announced is delivered first, so that
 * it explains what was found.
 */
export function announcedFirst(
  reports: EventReport[],
): [all: EventReport[]] | [announced: EventReport[], found: EventReport[]] {
  const found = reports.filter(({ change }) => change?.after !== undefined);
  if (found.length === 0 || found.length === reports.length) return [reports];
  return [reports.filter(({ change }) => change?.after === undefined), found];
}
