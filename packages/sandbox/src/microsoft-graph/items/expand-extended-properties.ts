import { canonicalExtendedPropertyId } from './extended-property';
import type { ExtendedProperty } from '../mail/message';
import type { Entity } from '../odata/entity-model';
import { satisfies } from '../odata/evaluate-filter';
import type { Expand } from '../odata/parse-expand';
import { parseFilter } from '../odata/parse-filter';

const propertyModel = {
  typeName: 'microsoft.graph.singleValueLegacyExtendedProperty',
  properties: { id: { kind: 'extendedPropertyId' } },
  onlyWhenSelected: [],
  navigation: [],
} as const;

/** Reads `$expand=singleValueExtendedProperties($filter=id eq '…')`: returns the properties with these ids, or none without a filter. */
export function expandExtendedProperties(properties: readonly ExtendedProperty[], { options }: Expand): Entity {
  const { filter } = options;
  if (filter === undefined) return {};
  const expression = parseFilter(filter, propertyModel);
  const wanted = properties.filter(({ id }) => satisfies(expression, { id: canonicalExtendedPropertyId(id) }));
  return wanted.length > 0 ? { singleValueExtendedProperties: wanted } : {};
}
