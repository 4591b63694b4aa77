import type { EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import { isNew } from './watermark';
import { matchEarlierSighting } from './sightings';

/**
 * Returns the events that are new, each once. Settles an event that was already seen the other way (webhook or pull).
 *
 * @param waitedIds those of events that could not be read so far: their age does not make them old
 */
export function newEvents(
  state: TriggerState,
  reports: readonly EventReport[],
  waitedIds: ReadonlySet<string> = new Set(),
): EventReport[] {
  const events: EventReport[] = [];
  for (const [index, report] of reports.entries()) {
    const { eventId } = report;
    if (!isNew(state, report, waitedIds.has(eventId))) continue;
    if (reports.findIndex((other) => other.eventId === eventId) !== index) continue;
    if (!matchEarlierSighting(state, report)) events.push(report);
  }
  return events;
}

/** Puts webhook events first, so that what a pull finds of the same change is recognised as a repeat. */
export function announcedFirst(
  reports: EventReport[],
): [all: EventReport[]] | [announced: EventReport[], found: EventReport[]] {
  const found = reports.filter(({ change }) => change?.after !== undefined);
  if (found.length === 0 || found.length === reports.length) return [reports];
  return [reports.filter(({ change }) => change?.after === undefined), found];
}
