import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';

/** Returns the text that a query is matched against: subject, place, the beginning of the description, and people. */
export function textOfEvent(event: GraphEvent): string {
  const people = [event.organizer, ...(event.attendees ?? [])].flatMap((person) => [
    person?.emailAddress.name,
    person?.emailAddress.address,
  ]);
  return [event.subject, event.location?.displayName, event.bodyPreview, ...people].join('\n');
}
