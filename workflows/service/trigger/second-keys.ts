import type { EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import { toSeconds } from '../../../src/text/to-seconds';

/** How many are remembered, at 25 bytes each. */
const mostKept = 3_000;

/** Longer than an event may surface late (`surfacesWithinMilliseconds` of a trigger's source). */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

type Renamed = Pick<EventReport, 'at' | 'secondKey' | 'perhapsRenamed'>;

/**
 * Has a trigger of an earlier version remember from the first event on that tells a second key: no activity of that version told any. Needs no `patched`:
 * it changes the state alone.
 */
export function beginRemembering(state: TriggerState, reports: readonly Renamed[]): void {
  if (reports.some(({ secondKey }) => secondKey !== undefined)) state.secondKeys = secondKeysOf(state);
}

/** Remembers an event that is delivered, to know it under another id too. */
export function rememberSecondKey(state: TriggerState, { secondKey, at }: Renamed): void {
  if (secondKey === undefined) return;
  const { since, known } = secondKeysOf(state);
  const all = [...known, [secondKey, Date.parse(at)] satisfies [string, number]].sort(
    ([, one], [, other]) => one - other,
  );
  const overflow = all[all.length - mostKept - 1]?.[1] ?? -Infinity;
  const forgotten = Math.max(overflow, Date.now() - keptMilliseconds);
  state.secondKeys = {
    since: new Date(Math.max(Date.parse(since), forgotten + 1)).toISOString(),
    known: all.filter(([, instant]) => instant > forgotten),
  };
}

/** Returns whether an event was delivered under the id that it had before the provider gave it this one. */
export const wasRenamed = (state: TriggerState, { secondKey, perhapsRenamed }: Renamed): boolean =>
  perhapsRenamed === true && secondKeysOf(state).known.some(([key]) => key === secondKey);

/** Returns why nobody knows whether such an event was delivered under another id; undefined if it was not. */
export function whyPerhapsDelivered(state: TriggerState, { at, perhapsRenamed }: Renamed): string | undefined {
  const { since } = secondKeysOf(state);
  if (perhapsRenamed !== true || Date.parse(at) >= Date.parse(since)) return undefined;
  return (
    `It was put where it is after it had happened, and may have another id since. It happened before ${toSeconds(since)}, since when the trigger knows ` +
    'what it has delivered under another id: it may have been delivered when it happened; only if it was not, replay it.'
  );
}

/** After a reset nobody knows what was delivered since the point to which the trigger was reset. @param until ISO instant of the reset */
export function forgetSecondKeys(state: TriggerState, until: string): void {
  const { since, known } = secondKeysOf(state);
  state.secondKeys = { since: Date.parse(since) < Date.parse(until) ? until : since, known };
}

/** A trigger that has delivered nothing knows all that it has delivered; one that has delivered none that tells a second key begins to remember now. */
function secondKeysOf({
  secondKeys,
  counts,
  setUpAt,
  begunAnewAt = setUpAt,
}: TriggerState): NonNullable<TriggerState['secondKeys']> {
  if (secondKeys !== undefined) return secondKeys;
  return { since: counts.delivered === 0 ? begunAnewAt : new Date(Date.now()).toISOString(), known: [] };
}
