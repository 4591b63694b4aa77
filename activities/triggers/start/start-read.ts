import type { EventReport } from '../../../src/contracts/trigger-report';
import { configurationOf } from '../../../src/messages/trigger';
import type { DispatchInput, StartedEvent, StartsFor } from '../../../src/messages/trigger-activities';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { Dependencies } from '../../dependencies';
import { dispatch } from './dispatch';
import { startedEvent } from './started-event';

/**
 * Starts the agent for events that were read and match, so that their content need not pass through the trigger. Leaves events that may be known
 * under another id to the trigger, which remembers what it has seen, or has a person told.
 *
 * @returns the remaining reports, and the started events
 * @throws what Temporal refuses for now: this activity may be hours old, so the trigger's own dispatch retries such starts
 */
export async function startRead(
  dependencies: Dependencies,
  definition: TriggerDefinition,
  { target, seal, since, delivered }: StartsFor,
  reports: readonly EventReport[],
): Promise<{ reports: EventReport[]; started: StartedEvent[] }> {
  const news = new Map<string, EventReport>();
  const events: DispatchInput['events'] = [];
  for (const report of reports) {
    const { eventId, key, at, change, label, outcome, neverStarted = false } = report;
    const isNews = (neverStarted || Date.parse(at) >= Date.parse(since)) && !delivered.includes(key);
    const isLeft = change !== undefined || report.perhapsDelivered === true || report.perhapsRenamed === true;
    if (outcome.kind !== 'matched' || isLeft || !isNews || news.has(eventId)) continue;
    news.set(eventId, report);
    events.push({ eventId, event: outcome.event, label, at });
  }
  const configuration = configurationOf({ definition, target, seal });
  const { outcomes } =
    events.length === 0 ? { outcomes: [] } : await dispatch(dependencies)({ ...configuration, events });
  const started = outcomes.flatMap((outcome): StartedEvent[] => {
    const report = news.get(outcome.eventId);
    if (report === undefined) return [];
    const owed = { agent: target.agent, trigger: definition.id, eventId: report.eventId };
    return [startedEvent(report, outcome, owed)];
  });
  // The remaining reports: skipped, left to the trigger, or not new, which the trigger detects too.
  return { reports: reports.filter(({ eventId }) => !news.has(eventId)), started };
}
