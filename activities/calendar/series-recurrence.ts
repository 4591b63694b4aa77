import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../mail/in-mailbox';

/** Gives occurrences the recurrence of their series, which Graph tells of the series only. */
export async function withRecurrence(
  events: readonly GraphEvent[],
  { graph, at }: MailboxStepContext,
): Promise<GraphEvent[]> {
  const ids = [...new Set(events.flatMap(({ seriesMasterId }) => seriesMasterId ?? []))];
  const series = await Promise.all(
    ids.map((id) => graph.get(at`/events/${id}`, { query: { $select: 'id,recurrence' }, schema: eventSchema })),
  );
  const recurrences = new Map(series.map(({ id, recurrence }, index) => [ids[index] ?? id, recurrence]));
  return events.map((event) => ({
    ...event,
    recurrence: event.recurrence ?? recurrences.get(event.seriesMasterId ?? ''),
  }));
}
