/** What the type of a property lets `$filter`, `$orderby` and `$select` do with it. */
export type PropertyType =
  | { readonly kind: 'string' | 'boolean' | 'date' | 'integer' | 'enumeration' | 'extendedPropertyId' | 'wallTime' }
  | { readonly kind: 'complex'; readonly properties: Readonly<Record<string, PropertyType>> }
  | { readonly kind: 'collection'; readonly of: PropertyType }
  /** Part of the entity, but a filter that names it has an invalid node. */
  | { readonly kind: 'opaque' };

export interface EntityModel {
  /** `microsoft.graph.message` */
  readonly typeName: string;
  readonly properties: Readonly<Record<string, PropertyType>>;
  /** What only derived types have, by their names. */
  readonly derived?: Readonly<Record<string, readonly string[]>>;
  /** Left out unless `$select` names them. */
  readonly onlyWhenSelected: readonly string[];
  /** What `$expand` may name. */
  readonly navigation: readonly string[];
}

/** An entity as it goes over the wire. */
export type Entity = Readonly<Record<string, unknown>>;

export const text: PropertyType = { kind: 'string' };
export const boolean: PropertyType = { kind: 'boolean' };
export const date: PropertyType = { kind: 'date' };
export const integer: PropertyType = { kind: 'integer' };
export const enumeration: PropertyType = { kind: 'enumeration' };
/** A time without offset, written as text: `start/dateTime`. */
export const wallTime: PropertyType = { kind: 'wallTime' };
export const opaque: PropertyType = { kind: 'opaque' };

/** The property of that name. What every object inherits, such as `constructor`, is none. */
export function propertyOf(properties: Readonly<Record<string, PropertyType>>, name: string): PropertyType | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

export function complex(properties: Record<string, PropertyType>): PropertyType {
  return { kind: 'complex', properties };
}

export function collection(of: PropertyType): PropertyType {
  return { kind: 'collection', of };
}

export const extendedProperties = collection(complex({ id: { kind: 'extendedPropertyId' }, value: text }));
