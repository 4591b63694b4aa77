import type { EventReport } from '../../../src/contracts/trigger-report';
import type { Sighting, TriggerState } from '../../../src/messages/trigger';

/**
 * Returns whether a change was already delivered or skipped under its other id: webhook and pull give it different ones. If so, this id is
 * remembered as delivered too. What a pull finds matches one webhook event only and is then forgotten, so a second webhook event is new.
 */
export function matchEarlierSighting(state: TriggerState, { key, at, change }: EventReport): boolean {
  if (change === undefined) return false;
  const { subject } = change;
  const seen = sightingOf(change, at);
  const twin = state.sightings?.find((other) => other.subject === subject && isSame(seen, other));
  if (twin === undefined) return false;
  if (twin.after !== undefined) state.sightings = state.sightings?.filter((other) => other !== twin) ?? [];
  state.delivered.push([key, seen.at]);
  return true;
}

export function noteSighting(state: TriggerState, { at, change }: Pick<EventReport, 'at' | 'change'>): void {
  if (change !== undefined) state.sightings = [...(state.sightings ?? []), sightingOf(change, at)];
}

export function forgetSightings(state: TriggerState, before: number): void {
  if (state.sightings !== undefined) state.sightings = state.sightings.filter(({ at }) => at >= before);
}

const sightingOf = ({ subject, after, until }: NonNullable<EventReport['change']>, at: string): Sighting => ({
  subject,
  at: Date.parse(until ?? at),
  ...(after !== undefined && { after: Date.parse(after) }),
});

/** One sighting, by webhook, knows when the change happened; the other, by pull, between which pulls. */
function isSame(one: Sighting, other: Sighting): boolean {
  if (one.after !== undefined) return other.after === undefined && one.after < other.at && other.at <= one.at;
  return other.after !== undefined && isSame(other, one);
}
