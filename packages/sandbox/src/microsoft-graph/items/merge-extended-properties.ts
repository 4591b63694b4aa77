import { canonicalExtendedPropertyId } from './extended-property';
import type { ExtendedProperty } from '../mail/message';

/** Sets the given extended properties. The others stay. */
export function mergeExtendedProperties(
  present: readonly ExtendedProperty[],
  change: readonly ExtendedProperty[],
): readonly ExtendedProperty[] {
  const merged = new Map([...present, ...change].map((one) => [canonicalExtendedPropertyId(one.id), one]));
  return [...merged.values()];
}
