import { isRecord } from '../../json/is-record';

export const isBlank = (value: unknown): boolean => value === null || value === '';

/** Returns whether a value holds nothing: what models and clients that fill every field write for what was not given. */
export const isEmptyValue = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** Returns whether a value empties the field of a thing that it is given for, as an address of empty parts does. */
export const emptiesField = (value: unknown): boolean =>
  isEmptyValue(value) || (isRecord(value) && Object.values(value).every(isBlank));

/** For whoever gives what would empty a field, beside empty values that say nothing. */
export const unclearEmptyValue =
  'This would empty it, and other fields are empty too, as if each had been filled in. Leave out every field that stays as it is.';
