import fc from 'fast-check';
import { hostileText, patternNames } from '../text/hostile-patterns';

/** Adds a member of any name, `__proto__` included, to an object, as a JSON parser does. */
const withMember = (object: object, name: string, value: unknown): object =>
  Object.fromEntries([...Object.entries(object), [name, value]]);

/** Returns nested lists or objects. */
export function nested(levels: number, list: boolean): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < levels; level += 1) value = list ? [value] : { inner: value };
  return value;
}

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  '$ref',
  '',
  '0',
];

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff of one',
  '\ufeff',
  '\u2063',
  '\u202e\u2066',
  'e\u0301'.repeat(50),
  '\r\n.\r\n',
  '../../..',
  '%00%ff%c0%af',
  '%',
  "'); --",
  '${x}{{x}}<x>',
  'NaN',
  '-1',
  '1e999',
  '0000-00-00',
  '9999-12-31T23:59:59+14:00',
  '+275760-09-13T00:00:00Z',
  'a@b',
  'mail-attachment:support:a:b',
  'board-attachment:team:a:b',
  ...names,
];

const numbers = [-0, -1, 0.1, 1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, -1e18];

/** Values of any type, of kinds that have broken parsers before. A value that JSON cannot express becomes null in transit. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom(...patternNames), fc.constantFrom(300, 3_000)).map((of) => hostileText(...of)),
  fc.constantFrom<unknown>(...numbers, null, true, false, [], {}, [[]], [null], ['']),
  fc.constantFrom(...names).map((name) => withMember({}, name, { account: 'support', isAdmin: true })),
  fc.tuple(fc.constantFrom(50, 70), fc.boolean()).map((of) => nested(...of)),
  fc.jsonValue({ maxDepth: 2 }),
);

type Change = 'replace' | 'leave out' | 'add' | 'repeat';

/** Generates an input with one change: another value, one value less, an unknown member, or an element repeated many times. */
export function nearly(seeds: readonly unknown[]): fc.Arbitrary<unknown> {
  const change: fc.Arbitrary<Change> = fc.constantFrom('replace', 'replace', 'replace', 'leave out', 'add', 'repeat');
  return fc
    .tuple(fc.constantFrom(...seeds), fc.nat(), change, hostileValue, fc.constantFrom('more', ...names))
    .map(([seed, choice, how, value, name]) => {
      const paths = pathsOf(seed);
      return changed(seed, paths[choice % paths.length] ?? [], how, { value, name });
    });
}

/** Returns the paths of everything inside a value. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))];
}

function changed(
  whole: unknown,
  [first, ...rest]: readonly string[],
  how: Change,
  more: { value: unknown; name: string },
): unknown {
  if (first === undefined) return changedHere(whole, how, more);
  const entries = Object.entries(whole as object).flatMap(([name, member]): [string, unknown][] => {
    if (name !== first) return [[name, member]];
    if (rest.length === 0 && how === 'leave out') return [];
    return [[name, changed(member, rest, how, more)]];
  });
  return Array.isArray(whole) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

function changedHere(whole: unknown, how: Change, { value, name }: { value: unknown; name: string }): unknown {
  const isObject = typeof whole === 'object' && whole !== null;
  if (how === 'add' && Array.isArray(whole)) return [...(whole as unknown[]), value];
  if (how === 'add' && isObject) return withMember(whole, name, value);
  if (how === 'repeat') return Array.isArray(whole) ? Array<unknown>(600).fill(whole[0]) : [whole, whole];
  return value;
}
