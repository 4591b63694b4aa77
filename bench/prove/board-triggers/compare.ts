import type { Owed } from './oracle';

/** How often an event was owed and how often it was delivered, where that differs. */
export interface Difference extends Owed {
  owed: number;
  delivered: number;
}

export function differences(owed: readonly Owed[], delivered: readonly Owed[]): Difference[] {
  const counts = new Map<string, Difference>();
  const count = (events: readonly Owed[], how: 'owed' | 'delivered'): void => {
    for (const { trigger, key } of events) {
      const id = `${trigger} | ${key}`;
      const entry = counts.get(id) ?? { trigger, key, owed: 0, delivered: 0 };
      entry[how] += 1;
      counts.set(id, entry);
    }
  };
  count(owed, 'owed');
  count(delivered, 'delivered');
  return [...counts.values()].filter((entry) => entry.owed !== entry.delivered);
}
