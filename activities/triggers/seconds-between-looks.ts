import type { Configuration } from '../../src/configuration';
import { own } from '../../src/contracts/own';
import type { Cursor, PullInput } from '../../src/messages/trigger';
import { sources } from './sources';

/** How often a trigger looks at its provider. Events that could not be read yet are tried again sooner than a webhook would need. */
export function secondsBetweenLooks(
  { definition, subscription, unread = [] }: Partial<PullInput> & Pick<PullInput, 'definition'>,
  cadence: Configuration['cadence'],
): number {
  if (unread.some(({ isSetAside }) => isSetAside !== true)) return cadence.pollingSeconds;
  const usual = subscription === undefined ? cadence.pollingSeconds : cadence.catchUpSeconds;
  return own(sources, definition.type)?.lookSeconds?.(cadence) ?? usual;
}

/** Until something is due that a position knows of; without end where it knows of nothing. */
export function millisecondsToNextLook(type: string, cursor: Cursor | undefined): number {
  const next = cursor === undefined ? undefined : own(sources, type)?.nextLookAt?.(cursor);
  return next === undefined ? Infinity : Math.max(shortest, next.getTime() - Date.now());
}

/** In milliseconds: what is due already was looked at a moment ago. */
const shortest = 200;
