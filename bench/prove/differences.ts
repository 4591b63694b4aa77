import type { Delivered } from './deliveries';

/** An event that a trigger owes its agent; `key` identifies it in the words of the log. */
export interface Owed {
  trigger: string;
  key: string;
}

/** How often an event was owed, and the runs that it started. */
interface Difference extends Owed {
  owed: number;
  runs: string[];
}

/** Returns one sentence for each event that was not delivered as often as it was owed. */
export function differences(owed: readonly Owed[], delivered: readonly Delivered[]): string[] {
  const differences = new Map<string, Difference>();
  const entryOf = ({ trigger, key }: Owed): Difference => {
    const id = `${trigger} | ${key}`;
    const entry = differences.get(id) ?? { trigger, key, owed: 0, runs: [] };
    differences.set(id, entry);
    return entry;
  };
  for (const event of owed) entryOf(event).owed += 1;
  for (const event of delivered) entryOf(event).runs.push(event.workflowId);
  return [...differences.values()]
    .filter((entry) => entry.owed !== entry.runs.length)
    .map(
      ({ trigger, key, owed: times, runs }) =>
        `${trigger}: owed ${times}, delivered ${runs.length}: ${key} (${runs.sort().join(', ')})`,
    );
}
