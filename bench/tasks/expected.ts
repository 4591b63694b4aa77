import { DateTime } from 'luxon';
import { readStrictJson } from '../../src/json/strict-json';
import { zone } from './seen';

/** The expected value of an argument: the value itself, or a rule made by one of the functions here. */
export type Expected = Json | Rule | readonly Expected[] | { readonly [field: string]: Expected };
type Json = string | number | boolean | null;

/** A rule for an argument with more than one right value. */
class Rule {
  constructor(
    readonly fits: (given: unknown) => boolean,
    /** A value that fits. */
    readonly sample: Expected,
    readonly mayBeLeftOut = false,
  ) {}
}

export const oneOf = (...values: [Expected, ...Expected[]]): Rule =>
  new Rule((given) => values.some((value) => fits(value, given)), values[0]);

/** Accepts a text that contains all of these words, in any case. */
export const contains = (...words: string[]): Rule =>
  new Rule(
    (given) =>
      typeof given === 'string' && words.every((word) => given.toLocaleLowerCase().includes(word.toLocaleLowerCase())),
    words.join(' '),
  );

/** Accepts any value that is not empty. */
export const anything = (sample: Expected): Rule => new Rule((given) => given !== undefined && given !== '', sample);

/** Accepts this value, and equally its omission. */
export const maybe = (value: Expected): Rule => new Rule((given) => fits(value, given), value, true);

/** Accepts a moment or a day in any notation; a value without an offset is local time. */
export const time = (local: string): Rule =>
  new Rule(
    (given) => typeof given === 'string' && DateTime.fromISO(given, { zone }).toMillis() === instantOf(local),
    local,
  );

/** Accepts the end of a range of whole days. */
export const endOf = (day: string): Rule =>
  new Rule((given) => {
    if (typeof given !== 'string') return false;
    const late = DateTime.fromISO(given, { zone }).toMillis() - instantOf(day);
    const hour = 3_600_000;
    return given === day || (late >= 23 * hour && late <= 25 * hour);
  }, day);

const instantOf = (local: string): number => DateTime.fromISO(local, { zone }).toMillis();

/** Returns whether an argument is right. Order in lists does not count, and one value may stand for a list of it, as steps accept it. */
export function fits(expected: Expected | undefined, given: unknown): boolean {
  if (expected instanceof Rule) return (expected.mayBeLeftOut && saysNothing(given)) || expected.fits(given);
  if (expected === undefined) return saysNothing(given);
  if (isList(expected)) {
    const list = (Array.isArray(given) ? given : [given]) as unknown[];
    return list.length === expected.length && expected.every((one) => list.some((other) => fits(one, other)));
  }
  // What a field of one type does not hold is written as a text, and read by the step.
  if (typeof expected === 'object' && expected !== null) return wrongFields(expected, objectIn(given)).length === 0;
  if ((expected === null || typeof expected === 'number') && typeof given === 'string')
    return given === String(expected);
  if (typeof expected === 'string' && typeof given === 'string')
    return given.trim().toLocaleLowerCase() === expected.toLocaleLowerCase();
  return given === expected;
}

/** Returns the fields of an object that differ from the expected ones, and the unexpected fields. */
export function wrongFields(expected: Readonly<Record<string, Expected>>, given: unknown): string[] {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const names = new Set([...Object.keys(expected), ...Object.keys(fields)]);
  return [...names].filter((name) => !fits(expected[name], fields[name]));
}

function objectIn(given: unknown): unknown {
  const read = typeof given === 'string' ? readStrictJson(given) : {};
  return 'value' in read ? read.value : given;
}

/** Returns an argument that is right. */
export function sampleOf(expected: Expected): unknown {
  if (expected instanceof Rule) return sampleOf(expected.sample);
  if (isList(expected)) return expected.map(sampleOf);
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, sampleOf(value)]));
}

const isList = (expected: Expected): expected is readonly Expected[] => Array.isArray(expected);

/** Values that a model may write where they have no meaning. */
const saysNothing = (given: unknown): boolean =>
  given === undefined ||
  given === '' ||
  given === false ||
  (typeof given === 'object' && given !== null && Object.keys(given).length === 0);
