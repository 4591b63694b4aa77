import type { Client } from '@temporalio/client';
import { sharedLooks } from './shared-looks';

interface Kept<Found> {
  readonly found: Promise<Found>;
  /** An instant of `performance.now()`. */
  readonly until: number;
}

/**
 * Caches results of a lookup briefly, for callers that do not need the current state. Callers that need it share one lookup, which begins after
 * their request. Failures are not cached.
 *
 * @param lastingMilliseconds how long a result is cached
 */
export function cachedBriefly<Found, Name extends string = string>(
  look: (client: Client, name: Name) => Promise<Found>,
  lastingMilliseconds: number,
): (client: Client, name: Name, wantsFresh: boolean) => Promise<Found> {
  const ofClients = new WeakMap<Client, Map<Name, Kept<Found>>>();
  const lookNow = sharedLooks(look);
  return (client, name, wantsFresh) => {
    const known = ofClients.get(client) ?? new Map<Name, Kept<Found>>();
    ofClients.set(client, known);
    const before = wantsFresh ? undefined : known.get(name);
    // Checked here too, because the timer fires late when the process is busy.
    if (before !== undefined && performance.now() < before.until) return before.found;
    const until = performance.now() + lastingMilliseconds;
    const found = lookNow(client, name);
    const forget = (): void => {
      if (known.get(name)?.found === found) known.delete(name);
    };
    known.set(name, { found, until });
    found.catch(forget);
    setTimeout(forget, lastingMilliseconds).unref();
    return found;
  };
}
