import { toolError } from '../../src/contracts/tool-error';
import { isRecord } from '../../src/json/is-record';

/**
 * The shape that an update's argument must have before a handler uses it. Anyone who reaches the namespace can send one, and a handler that
 * throws on it would fail its workflow's task forever. Our client checks the contracts' schemas, which do not belong in a workflow bundle.
 */
export type Shape<T = unknown> = (value: unknown) => value is T;

/**
 * Refuses a value of another shape, before an update is accepted.
 *
 * @param sentence error message for the sender
 * @throws InvalidInput
 */
export function assertShape<T>(value: unknown, shape: Shape<T>, sentence: string): asserts value is T {
  if (!shape(value)) throw toolError('InvalidInput', sentence);
}

export const text: Shape<string> = (value): value is string => typeof value === 'string' && value !== '';
export const instant: Shape<string> = (value): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
export const flag: Shape<boolean> = (value): value is boolean => typeof value === 'boolean';
export const positiveNumber: Shape<number> = (value): value is number => typeof value === 'number' && value > 0;

export const exactly =
  <const Allowed extends readonly unknown[]>(...allowed: Allowed): Shape<Allowed[number]> =>
  (value): value is Allowed[number] =>
    allowed.includes(value);

/** One of these keys: written as a record of a union's members, a member that is added to the union is required there by the compiler. */
export const keyOf =
  <Key extends string>(keys: Readonly<Record<Key, true>>): Shape<Key> =>
  (value): value is Key =>
    typeof value === 'string' && Object.hasOwn(keys, value);

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

export const listOf =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(shape);

/** A record with any keys, whose values all have one shape. */
export const recordOf =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(shape);

/** An object with these fields; other fields are allowed. */
export const object =
  <Fields extends Record<string, unknown>>(fields: {
    readonly [Name in keyof Fields]: Shape<Fields[Name]>;
  }): Shape<Fields> =>
  (value): value is Fields =>
    isRecord(value) && Object.entries<Shape>(fields).every(([name, shape]) => shape(value[name]));
