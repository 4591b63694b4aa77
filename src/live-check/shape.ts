/** The structure of an answer without its content: kinds of values, by field. A list has one shape for all its entries. */
export type Shape = string | { readonly [field: string]: Shape } | readonly Shape[];

/** All fields whose names are ids, or could be content, share one placeholder name. */
const plainName = /^[@$A-Za-z][\w@$.-]{0,60}$/;
const looksLikeId = /\d[0-9a-f]{7,}|[A-Za-z0-9_-]{30,}/;

const kinds: readonly [string, RegExp][] = [
  ['instant', /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/],
  ['day', /^\d{4}-\d\d-\d\d$/],
  ['address of a page', /^https?:\/\//],
  ['mail address', /^[^@\s]+@[^@\s]+$/],
];

/** Returns the shape of any JSON value. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'string') return kinds.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text';
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(shapeOf);
    return first === undefined ? [] : [others.reduce(merged, first)];
  }
  const fields = new Map<string, Shape>();
  for (const [name, field] of Object.entries(value)) {
    const key = plainName.test(name) && !looksLikeId.test(name) ? name : '{name}';
    const known = fields.get(key);
    const shape = shapeOf(field);
    fields.set(key, known === undefined ? shape : merged(known, shape));
  }
  return Object.fromEntries([...fields].sort(([one], [other]) => one.localeCompare(other)));
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

const isFields = (shape: Shape): shape is { readonly [field: string]: Shape } =>
  typeof shape === 'object' && !isList(shape);

function merged(one: Shape, other: Shape): Shape {
  if (one === 'nothing') return other;
  if (other === 'nothing') return one;
  if (isList(one) && isList(other)) {
    const [first] = one;
    const [second] = other;
    if (first === undefined) return other;
    return second === undefined ? one : [merged(first, second)];
  }
  if (isFields(one) && isFields(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return Object.fromEntries(names.map((name) => [name, merged(one[name] ?? 'nothing', other[name] ?? 'nothing')]));
  }
  if (typeof one === 'string' && typeof other === 'string') {
    return [...new Set([...one.split(' | '), ...other.split(' | ')])].sort().join(' | ');
  }
  return 'of several kinds';
}

/** Lists the differences of an answer's shape, each in a few words. Empty or missing values match anything. */
export function differences(actual: Shape, expected: Shape, at = ''): string[] {
  if (actual === 'nothing' || expected === 'nothing') return [];
  const place = at === '' ? 'the answer' : at;
  if (isList(actual) && isList(expected)) {
    const [one] = actual;
    const [other] = expected;
    return one === undefined || other === undefined ? [] : differences(one, other, `${at}[]`);
  }
  if (isFields(actual) && isFields(expected)) {
    const names = [...new Set([...Object.keys(actual), ...Object.keys(expected)])].sort();
    return names.flatMap((name) => {
      const field = at === '' ? name : `${at}.${name}`;
      const [one, other] = [actual[name], expected[name]];
      if (one === undefined) return [`${field} is absent`];
      if (other === undefined) return [`${field} is new`];
      return differences(one, other, field);
    });
  }
  if (typeof actual === 'string' && typeof expected === 'string') {
    const known = expected.split(' | ');
    return actual.split(' | ').every((kind) => known.includes(kind)) ? [] : [`${place} is ${actual}, not ${expected}`];
  }
  return [`${place} is of another kind`];
}

/** Writes a shape in one line: `{id, subject, to[]}`. */
export function inShort(shape: Shape, longest = 60): string {
  const text = written(shape);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

function written(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if (!isFields(shape)) return `[${shape[0] === undefined ? '' : written(shape[0])}]`;
  const fields = Object.entries(shape).map(([name, field]) => `${name}${isList(field) ? '[]' : ''}`);
  return `{${fields.join(', ')}}`;
}
