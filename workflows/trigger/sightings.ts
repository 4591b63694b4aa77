import type { EventReport } from '../../src/contracts/trigger-report';
import type { Sighting, TriggerState } from '../../src/messages/trigger';

/**
 * Settles a change that was already delivered or skipped under another id: once by webhook, once by catch-up. One catch-up find matches one webhook
 * event; a second webhook event is new.
 *
 * @returns whether the change was settled before. If so, its id is remembered as settled too, and a catch-up find that it matches is used up.
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

/** One of the two says when the change happened, the other between which pulls. */
function isSame(one: Sighting, other: Sighting): boolean {
  if (one.after !== undefined) return other.after === undefined && one.after < other.at && other.at <= one.at;
  return other.after !== undefined && isSame(other, one);
}
