/**
 * What an update's argument must look like before a handler touches it. Anyone who reaches the namespace can send one, and a handler that
 * trips over it would fail its workflow's task for ever. Our client checks by the contracts' schemas, which do not belong into a bundle.
 */
export type Shape = (value: unknown) => boolean;

export const text: Shape = (value) => typeof value === 'string' && value !== '';
export const flag: Shape = (value) => typeof value === 'boolean';
export const positiveNumber: Shape = (value) => typeof value === 'number' && value > 0;

export const exactly =
  (...allowed: unknown[]): Shape =>
  (value) =>
    allowed.includes(value);

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

/** Any names, with values of one shape. */
export const recordOf =
  (shape: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every(shape);

/** These fields; there may be others. */
export const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, shape]) => shape(value[name]));

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
