import type { Client } from '@temporalio/client';

/** A look in progress, and the next one, for callers that arrived meanwhile. */
interface Looks<Found> {
  current: Promise<Found>;
  next?: Promise<Found>;
}

/**
 * Lets concurrent callers share a look at the same thing. No caller gets the result of a look that began before its call: a call during a look
 * gets the next one, so its result contains every change made before the call.
 */
export function sharedLooks<Found, Name extends string = string>(
  look: (client: Client, name: Name) => Promise<Found>,
): (client: Client, name: Name) => Promise<Found> {
  const ofClients = new WeakMap<Client, Map<Name, Looks<Found>>>();
  return (client, name) => {
    const known = ofClients.get(client) ?? new Map<Name, Looks<Found>>();
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
