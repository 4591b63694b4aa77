import type { Client } from '@temporalio/client';

/** A look under way, and the one after it, which those who came meanwhile wait for. */
interface Looks<Found> {
  current: Promise<Found>;
  next?: Promise<Found>;
}

/**
 * Lets those who ask for the same at once share a look. Nobody is given what was seen before they asked: who comes while a look is under
 * way gets the next one, so what has changed by the time of asking is always seen.
 */
export function sharedLooks<Found>(
  look: (client: Client, name: string) => Promise<Found>,
): (client: Client, name: string) => Promise<Found> {
  const ofClients = new WeakMap<Client, Map<string, Looks<Found>>>();
  return (client, name) => {
    const known = ofClients.get(client) ?? new Map<string, Looks<Found>>();
    ofClients.set(client, known);
    const begin = (): Promise<Found> => {
      const looks: Looks<Found> = { current: look(client, name) };
      known.set(name, looks);
      const forget = (): void => {
        if (looks.next === undefined) known.delete(name);
      };
      looks.current.then(forget, forget);
      return looks.current;
    };
    const underWay = known.get(name);
    if (underWay === undefined) return begin();
    underWay.next ??= underWay.current.then(begin, begin);
    return underWay.next;
  };
}
