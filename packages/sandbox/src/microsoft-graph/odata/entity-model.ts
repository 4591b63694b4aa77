/** The type of a property. It decides how `$filter`, `$orderby` and `$select` may use the property. */
export type PropertyType =
  | { readonly kind: 'string' | 'boolean' | 'date' | 'integer' | 'enumeration' | 'extendedPropertyId' | 'wallTime' }
  | { readonly kind: 'complex'; readonly properties: Readonly<Record<string, PropertyType>> }
  | { readonly kind: 'collection'; readonly of: PropertyType }
  /** The property is part of the entity, but Graph refuses a filter on it as an invalid node. */
  | { readonly kind: 'opaque' };

export interface EntityModel {
  /** For example `microsoft.graph.message`. */
  readonly typeName: string;
  readonly properties: Readonly<Record<string, PropertyType>>;
  /** Properties that only derived types have, by the name of the derived type. */
  readonly derived?: Readonly<Record<string, readonly string[]>>;
  /** Properties that are omitted unless `$select` names them. */
  readonly onlyWhenSelected: readonly string[];
  /** Properties that `$expand` shows. */
  readonly navigation: readonly string[];
  /** Properties that `$expand` shows at Microsoft, and the sandbox does not: it answers 501. */
  readonly absentNavigation?: readonly string[];
}

/** An entity in its wire form. */
export type Entity = Readonly<Record<string, unknown>>;

export const text: PropertyType = { kind: 'string' };
export const boolean: PropertyType = { kind: 'boolean' };
export const date: PropertyType = { kind: 'date' };
export const integer: PropertyType = { kind: 'integer' };
export const enumeration: PropertyType = { kind: 'enumeration' };
/** A time as text, without an offset: `start/dateTime`. */
export const wallTime: PropertyType = { kind: 'wallTime' };
export const opaque: PropertyType = { kind: 'opaque' };

/** Returns the property of that name. Names that every object inherits, such as `constructor`, are not properties. */
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
