import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { WatchedSince } from '../../src/messages/agent';

/** Returns whether type, account or mailbox differ: the trigger then has nothing in common with what it was. */
export function isAnotherSource(one: TriggerDefinition, other: TriggerDefinition): boolean {
  return one.account !== other.account || one.type !== other.type || one.config.mailbox !== other.config.mailbox;
}

/** Returns the places that a trigger watches, by the names that its events use, see `Observation.place`. */
function placesOf({ config }: TriggerDefinition): string[] {
  const { boardIds, calendar, direction, folder, workspace, includeOwnBoards } = config;
  // A single id is accepted in place of a list.
  const boards = [boardIds].flat().filter((id) => typeof id === 'string');
  if (boards.length > 0) return boards;
  if (typeof workspace === 'string') return includeOwnBoards === false ? [workspace] : [workspace, ''];
  // Sent mail is a place of its own: a trigger that watched only received mail did not watch it.
  if (direction === 'sent') return ['sentitems'];
  const place = folder ?? calendar;
  return [typeof place === 'string' ? place : ''];
}

/**
 * Returns when the watching of each place began, for a trigger that is being defined: earlier events of a place are not for the agent.
 *
 * @param last.definition the definition until now; absent for a new trigger
 * @param last.known the result for the previous definition; places missing in it have been watched since the set-up
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
