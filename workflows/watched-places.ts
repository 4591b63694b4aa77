import type { TriggerDefinition } from '../src/contracts/trigger-definition';
import type { WatchedSince } from '../src/messages/agent';

/** A trigger of another type, account or mailbox has nothing in common with what it was. */
export function isAnotherSource(one: TriggerDefinition, other: TriggerDefinition): boolean {
  return one.account !== other.account || one.type !== other.type || one.config.mailbox !== other.config.mailbox;
}

/** The places a trigger watches, by the names that its events are given, see `Observation.place`. */
function placesOf({ config }: TriggerDefinition): string[] {
  const { boardIds, calendar, direction, folder, workspace, includeOwnBoards } = config;
  // One id is taken where a list is meant.
  const boards = [boardIds].flat().filter((id) => typeof id === 'string');
  if (boards.length > 0) return boards;
  if (typeof workspace === 'string') return includeOwnBoards === false ? [workspace] : [workspace, ''];
  // Before what was sent is watched, only what arrived was.
  if (direction === 'sent') return ['sentitems'];
  const place = folder ?? calendar;
  return [typeof place === 'string' ? place : ''];
}

/**
 * When the watching of each place began, now that a trigger is defined: what came to pass there before is not the agent's.
 *
 * @param last.definition as it was until now; absent for a trigger that is new
 * @param last.known of the definition before; what it does not tell of has been watched since the set-up
 */
export function watchedSince(
  definition: TriggerDefinition,
  last: { definition: TriggerDefinition | undefined; known?: WatchedSince | undefined; setUpAt: string },
  now: string,
): WatchedSince {
  const { definition: before } = last;
  const kept = before === undefined || isAnotherSource(before, definition) ? [] : placesOf(before);
  const sinceOf = (place: string): string =>
    (last.known !== undefined && Object.hasOwn(last.known, place) ? last.known[place] : undefined) ?? last.setUpAt;
  return Object.fromEntries(placesOf(definition).map((place) => [place, kept.includes(place) ? sinceOf(place) : now]));
}
