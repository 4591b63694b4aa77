import type { Configuration } from '../../src/configuration';
import { ownProperty } from '../../src/contracts/own-property';
import type { Cursor, PullInput } from '../../src/messages/trigger';
import { sources } from './sources';

/** How often a trigger looks at its provider. Events that could not be read yet are tried again sooner than a webhook would need. */
export function secondsBetweenLooks(
  { definition, subscription, unread = [] }: Partial<PullInput> & Pick<PullInput, 'definition'>,
  cadence: Configuration['cadence'],
): number {
  if (unread.some(({ isSetAside }) => isSetAside !== true)) return cadence.pollingSeconds;
  const usual = subscription === undefined ? cadence.pollingSeconds : cadence.catchUpSeconds;
  return ownProperty(sources, definition.type)?.lookSeconds?.(cadence) ?? usual;
}

/** Whether a type is looked at as often with a webhook as without. */
export const looksAsOften = (type: string): boolean => ownProperty(sources, type)?.lookSeconds !== undefined;

/** Until something is due that a position knows of; without end where it knows of nothing. */
export function millisecondsToNextLook(type: string, cursor: Cursor | undefined): number {
  const next = cursor === undefined ? undefined : ownProperty(sources, type)?.nextLookAt?.(cursor);
  return next === undefined ? Infinity : Math.max(shortest, next.getTime() - Date.now());
}

/** In milliseconds: what is due already was looked at a moment ago. */
const shortest = 200;
