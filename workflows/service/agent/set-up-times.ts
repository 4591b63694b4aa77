import type { AgentDefinition } from '../../../src/contracts/agent';
import type { CarriedAgent } from '../../../src/messages/agent';
import { watchedSince } from '../watched-places';

/**
 * Records when each trigger was set up, and since when it watches each of its places. Known times stay unchanged.
 *
 * @param before the definition until now
 */
export function noteSetUp(state: CarriedAgent, before: AgentDefinition): void {
  // Providers report times in whole seconds: an event within the second of the set-up must not count as older than the set-up.
  const now = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  const { triggersSetUpAt, triggersWatchedSince = {} } = state;
  const setUp = state.definition.triggers.map((definition) => {
    const { id } = definition;
    const setUpAt = (Object.hasOwn(triggersSetUpAt, id) ? triggersSetUpAt[id] : undefined) ?? now;
    const known = Object.hasOwn(triggersWatchedSince, id) ? triggersWatchedSince[id] : undefined;
    const last = { definition: before.triggers.find((trigger) => trigger.id === id), known, setUpAt };
    return { id, setUpAt, since: watchedSince(definition, last, now) };
  });
  state.triggersSetUpAt = Object.fromEntries(setUp.map(({ id, setUpAt }) => [id, setUpAt]));
  state.triggersWatchedSince = Object.fromEntries(setUp.map(({ id, since }) => [id, since]));
}
