import type { Configuration } from '../../src/configuration';
import { own } from '../../src/contracts/own';
import type { PullInput } from '../../src/messages/trigger';
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
