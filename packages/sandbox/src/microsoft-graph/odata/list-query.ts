import { badRequest, GraphError } from '../platform/graph-error';
import { propertyOf, type EntityModel } from './entity-model';
import { parseExpand, type Expand } from './parse-expand';
import { propertiesInOrder, someExpression, type FilterExpression } from './filter-expression';
import { parseFilter } from './parse-filter';

export interface SortKey {
  readonly path: readonly string[];
  readonly descending: boolean;
}

/** The OData options of one request, checked against the model of the requested entity. */
export interface ODataQuery {
  readonly select: readonly string[] | undefined;
  readonly expand: readonly Expand[];
  readonly filter: FilterExpression | undefined;
  /** The text of the filter in the request. */
  readonly filterText: string | undefined;
  readonly search: string | undefined;
  readonly orderBy: readonly SortKey[];
  readonly top: number | undefined;
  readonly skip: number;
  readonly skipToken: string | undefined;
  readonly count: boolean;
}

const known = ['select', 'expand', 'filter', 'search', 'orderby', 'top', 'skip', 'skiptoken', 'count', 'deltatoken'];

/** Reads and checks the options. The `$` is optional for known names, as in Graph v1.0. */
export function parseODataQuery(parameters: URLSearchParams, model: EntityModel): ODataQuery {
  const options = new Map<string, string>();
  for (const [name, value] of parameters) {
    const bare = name.replace(/^\$/, '').toLowerCase();
    if (known.includes(bare)) options.set(bare, value);
    else if (name.startsWith('$')) throw badRequest(`The query parameter '${name}' is not supported.`);
  }
  const query: ODataQuery = {
    select: parseSelect(options.get('select'), model),
    expand: parseExpand(options.get('expand'), model),
    filter: mapDefined(options.get('filter'), (filter) => parseFilter(filter, model)),
    filterText: options.get('filter'),
    search: options.get('search'),
    orderBy: parseOrderBy(options.get('orderby'), model),
    top: mapDefined(options.get('top'), (top) => wholeNumber('$top', top, 1, 1000)),
    skip: wholeNumber('$skip', options.get('skip') ?? '0', 0, Number.MAX_SAFE_INTEGER),
    skipToken: options.get('skiptoken'),
    count: flag(options.get('count')),
  };
  assertCombination(query);
  return query;
}

function assertCombination({ search, filter, orderBy }: ODataQuery): void {
  if (search !== undefined && orderBy.length > 0) {
    throw new GraphError(400, 'SearchWithOrderBy', "The query parameter '$orderBy' is not supported with '$search'.");
  }
  if (search !== undefined && filter) {
    throw new GraphError(400, 'SearchWithFilter', "The query parameter '$filter' is not supported with '$search'.");
  }
  if (!filter || orderBy.length === 0) return;
  const filtered = propertiesInOrder(filter);
  const leads = orderBy.every(({ path }, index) => filtered[index] === path.join('/'));
  const containsText = someExpression(filter, (part) => part.kind === 'function' && part.name === 'contains');
  if (leads && !containsText) return;
  throw new GraphError(400, 'InefficientFilter', 'The restriction or sort order is too complex for this operation.');
}

/** Reads `$select`. Throws for a property that the model does not have. */
export function parseSelect(value: string | undefined, model: EntityModel): readonly string[] | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const names = value.split(',').map((name) => ofDerivedType(name.trim(), model));
  if (names.includes('*')) return undefined;
  return names.map((name) => {
    const { navigation, absentNavigation = [] } = model;
    const own = [...Object.keys(model.properties), ...navigation, ...absentNavigation, ...model.onlyWhenSelected];
    const found = own.find((candidate) => candidate.toLowerCase() === (name.split('/')[0] ?? '').toLowerCase());
    if (!found) throw badRequest(`Could not find a property named '${name}' on type '${model.typeName}'.`);
    return found;
  });
}

/** A property that only a derived type has is selected with that type's name: `microsoft.graph.fileAttachment/contentId`. */
function ofDerivedType(name: string, { typeName, derived = {} }: EntityModel): string {
  const [type = '', property] = name.split('/');
  if (property !== undefined && derived[type]?.includes(property) === true) return property;
  if (Object.values(derived).some((properties) => properties.includes(name))) {
    throw badRequest(`Could not find a property named '${name}' on type '${typeName}'.`);
  }
  return name;
}

function parseOrderBy(value: string | undefined, model: EntityModel): readonly SortKey[] {
  if (value === undefined || value.trim() === '') return [];
  return value.split(',').map((part) => {
    const [property = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw badRequest(`Syntax error at position ${property.length + 1} in '${part.trim()}'.`);
    }
    const path = property.split('/');
    let type = propertyOf(model.properties, path[0] ?? '');
    for (const name of path.slice(1)) type = type?.kind === 'complex' ? propertyOf(type.properties, name) : undefined;
    if (!type) throw badRequest(`Could not find a property named '${property}' on type '${model.typeName}'.`);
    return { path, descending: direction.toLowerCase() === 'desc' };
  });
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value.trim()) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw badRequest(
    Number.isNaN(number)
      ? `Invalid value '${value}' for ${name} query option found. The ${name} query option requires a non-negative integer value.`
      : `Invalid page size specified: '${value}'. Must be between ${least} and ${most} inclusive.`,
  );
}

function flag(value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw badRequest(`Invalid value '${value}' for $count query option found. Valid values are 'true' and 'false'.`);
}

function mapDefined<Value, Result>(value: Value | undefined, map: (value: Value) => Result): Result | undefined {
  return value === undefined ? undefined : map(value);
}
