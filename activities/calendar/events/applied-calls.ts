import { extendedPropertyId } from '../../../src/providers/microsoft-graph/extended-property';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';

/** Named property of an event with the last calls that changed it: a change mails the attendees, so a retry must not repeat it. */
const propertyId = extendedPropertyId('AgentIntegrationsUpdates');

/** The number of calls stored: as many as may change the same event between an attempt and its retry. */
const remembered = 8;

export const appliedCallsExpand = `singleValueExtendedProperties($filter=id eq '${propertyId}')`;

/** Returns whether the call with this key has already changed the event. */
export const isApplied = (event: GraphEvent, key: string): boolean => appliedCalls(event).includes(shortened(key));

/** Returns the field that adds the call to the property, for the body of the change. */
export function alsoAppliedBy(event: GraphEvent, key: string): object {
  const value = [...appliedCalls(event), shortened(key)].slice(-remembered).join(' ');
  return { singleValueExtendedProperties: [{ id: propertyId, value }] };
}

function appliedCalls({ singleValueExtendedProperties }: GraphEvent): string[] {
  const property = singleValueExtendedProperties?.find(({ id }) => id.toLowerCase() === propertyId.toLowerCase());
  return property?.value?.split(' ') ?? [];
}

const shortened = (key: string): string => key.slice(0, 24);
