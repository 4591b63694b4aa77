import type { Client } from '@temporalio/client';
import { sharedLooks } from './shared-looks';

interface Kept<Found> {
  readonly found: Promise<Found>;
  /** By `performance.now()`. */
  readonly until: number;
}

/**
 * Shows again what was found a moment ago, to whoever does not ask for what holds now. Those who ask for that at once share a look that begins after
 * they have asked. What could not be found is looked for anew.
 *
 * @param lasting for how long what was found is shown again, in milliseconds
 */
export function cachedBriefly<Found>(
  look: (client: Client, name: string) => Promise<Found>,
  lasting: number,
): (client: Client, name: string, wantsFresh: boolean) => Promise<Found> {
  const ofClients = new WeakMap<Client, Map<string, Kept<Found>>>();
  const lookNow = sharedLooks(look);
  return (client, name, wantsFresh) => {
    const known = ofClients.get(client) ?? new Map<string, Kept<Found>>();
    ofClients.set(client, known);
    const before = wantsFresh ? undefined : known.get(name);
    // Not left to the timer: it comes late where the process is busy.
    if (before !== undefined && performance.now() < before.until) return before.found;
    const until = performance.now() + lasting;
    const found = lookNow(client, name);
    const forget = (): void => {
      if (known.get(name)?.found === found) known.delete(name);
    };
    known.set(name, { found, until });
    found.catch(forget);
    setTimeout(forget, lasting).unref();
    return found;
  };
}
