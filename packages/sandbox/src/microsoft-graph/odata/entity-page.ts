import type { Entity } from './entity-model';
import type { ODataQuery, SortKey } from './list-query';
import { satisfies } from './evaluate-filter';

export interface EntityPage<Source> {
  readonly items: readonly Source[];
  /** The number of items on all pages. */
  readonly total: number;
  /** The `$skip` of the next page. */
  readonly nextSkip: number | undefined;
}

/**
 * Filters and sorts all items, and returns one page. `entityOf` returns the wire form, which filters and sort keys use.
 * Without `$orderby`, items keep their order.
 */
export function pageOf<Source>(
  all: readonly Source[],
  entityOf: (item: Source) => Entity,
  query: ODataQuery,
  defaultTop: number,
): EntityPage<Source> {
  const { filter, orderBy, skip } = query;
  const looksAtEntities = filter !== undefined || orderBy.length > 0;
  const entities = all.map((item) => ({ item, entity: looksAtEntities ? entityOf(item) : {} }));
  const kept = filter ? entities.filter(({ entity }) => satisfies(filter, entity)) : entities;
  const sorted = orderBy.length > 0 ? kept.toSorted((one, other) => order(one.entity, other.entity, orderBy)) : kept;
  const end = skip + (query.top ?? defaultTop);
  return {
    items: sorted.slice(skip, end).map(({ item }) => item),
    total: sorted.length,
    nextSkip: end < sorted.length ? end : undefined,
  };
}

function order(one: Entity, other: Entity, keys: readonly SortKey[]): number {
  for (const { path, descending } of keys) {
    const difference = compareValues(valueAt(one, path), valueAt(other, path));
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en');
  if (one === other) return 0;
  return Number(one ?? -Infinity) - Number(other ?? -Infinity);
}

function valueAt(entity: Entity, path: readonly string[]): unknown {
  let value: unknown = entity;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}
