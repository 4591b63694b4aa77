import type { Configuration } from '../../../src/configuration';
import { seesNothing } from '../../../src/contracts/trigger-problem-kinds';
import { ownProperty } from '../../../src/json/own-property';
import type { Cursor } from '../../../src/messages/trigger';
import type { PullInput } from '../../../src/messages/trigger-activities';
import { sources } from '../sources';

/** From this number of unannounced events in a row on, a webhook counts as silent: providers lose a single announcement at times. */
export const fewUnannounced = 2;

/**
 * Returns how often a trigger pulls its provider. Unread events are retried sooner than a trigger with a webhook would need to pull. So is one that
 * sees nothing, because no webhook announces that its account is connected again. A webhook that is silent is not relied on, nor is any by a worker
 * without a public address: the address may have been given up.
 */
export function secondsBetweenPulls(
  {
    definition,
    subscription,
    unread = [],
    readsAgain = unread.some(({ isSetAside }) => isSetAside !== true),
    unannounced = 0,
    knownProblem,
  }: Partial<PullInput> & Pick<PullInput, 'definition'> & { readsAgain?: boolean | undefined },
  { cadence, publicUrl }: Pick<Configuration, 'cadence' | 'publicUrl'>,
): number {
  if (readsAgain) return cadence.pollingSeconds;
  if (knownProblem !== undefined && seesNothing(knownProblem.kind)) return cadence.pollingSeconds;
  const isAnnounced = subscription !== undefined && publicUrl !== undefined && unannounced < fewUnannounced;
  const usual = isAnnounced ? cadence.catchUpSeconds : cadence.pollingSeconds;
  return ownProperty(sources, definition.type)?.pullSeconds?.(cadence) ?? usual;
}

/** Returns whether triggers of a type are pulled as often with a webhook as without. */
export const pullsAsOften = (type: string): boolean => ownProperty(sources, type)?.pullSeconds !== undefined;

/** Returns whether events of a type may show for the first time when the trigger takes them for old. */
export const maySurfaceLate = (type: string): boolean =>
  ownProperty(sources, type)?.surfacesWithinMilliseconds !== undefined;

/** Returns the time until something that a position knows of is due; Infinity if the position knows of nothing. */
export function millisecondsToNextPull(type: string, cursor: Cursor | undefined): number {
  const next = cursor === undefined ? undefined : ownProperty(sources, type)?.nextPullAt?.(cursor);
  return next === undefined ? Infinity : Math.max(shortestMilliseconds, next.getTime() - Date.now());
}

/** A pull a moment ago has already covered what is due. */
const shortestMilliseconds = 200;
