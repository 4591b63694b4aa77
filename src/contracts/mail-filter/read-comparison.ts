import { dateInterval } from './date-interval';
import { readDate, type DateValue } from './date-value';
import type { PropertyOperator, WrittenValue } from './filter-token';
import type { Comparison, MailFilterNode } from './mail-filter';
import type { ProblemList, SourceRange } from './mail-filter-problem';
import type { PropertyNameOf } from './mail-filter-properties';
import { negate } from './negate';

/** Reads the operator and value after `size`. */
export function readSizeComparison(
  operator: PropertyOperator,
  value: WrittenValue,
  source: SourceRange,
  problems: ProblemList,
): MailFilterNode | undefined {
  const comparison = readComparison(operator, value, problems, readSize, (size) => size);
  if (!comparison) return undefined;
  const restriction = { type: 'size' as const, comparison: comparison.is, source };
  return comparison.excluded ? negate(restriction, source) : restriction;
}

/** Reads the operator and value after `received` or `sent`. */
export function readDateComparison(
  property: PropertyNameOf<'date'>,
  operator: PropertyOperator,
  value: WrittenValue,
  source: SourceRange,
  problems: ProblemList,
): MailFilterNode | undefined {
  const comparison = readComparison(operator, value, problems, readDateValue, order);
  if (!comparison) return undefined;
  const restriction = { type: 'date' as const, property, comparison: comparison.is, source };
  return comparison.excluded ? negate(restriction, source) : restriction;
}

/** Position of a date, to check that a range is in order. Undefined for a relative date, which is never out of order. */
const order = (date: DateValue): number | undefined =>
  date.type === 'relative' ? undefined : dateInterval(date, { now: new Date(0), zone: 'utc' }).start;

type ReadValue<Value> = (text: string, range: SourceRange, problems: ProblemList) => Value | undefined;

/** `is` is the comparison; `excluded` says that it must not hold (`<>`). */
function readComparison<Value>(
  writtenOperator: PropertyOperator,
  value: WrittenValue,
  problems: ProblemList,
  read: ReadValue<Value>,
  position: (value: Value) => number | undefined,
): { is: Comparison<Value>; excluded: boolean } | undefined {
  const { operator, text, start } = operatorBehindColon(writtenOperator, value, problems);
  const excluded = operator === '<>';
  const ordering = operator === '<>' || operator === '=' ? ':' : operator;
  const dots = text.indexOf('..');
  if (dots < 0) {
    const single = read(text, { start, end: value.end }, problems);
    return single === undefined ? undefined : { is: { operator: ordering, value: single }, excluded };
  }
  if (ordering !== ':') {
    problems.error(value, `A range with .. needs : before it, not ${operator}.`);
    return undefined;
  }
  const [lower, upper] = [text.slice(0, dots), text.slice(dots + 2)];
  const from = read(lower, { start, end: start + dots }, problems);
  const to = read(upper, { start: start + dots + 2, end: start + text.length }, problems);
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [position(from), position(to)];
  if (first !== undefined && last !== undefined && first > last) {
    problems.error(value, 'The range ends before it begins, so nothing lies in it.', `${upper}..${lower}`);
    return undefined;
  }
  return { is: { operator: '..', from, to }, excluded };
}

/** `size:>5000`, as in Exchange's older query syntax. */
function operatorBehindColon(operator: PropertyOperator, value: WrittenValue, problems: ProblemList) {
  const start = value.start + (value.quoted ? 1 : 0);
  const [second] = operator === ':' && !value.quoted ? (/^(?:<>|<=|>=|<|>|=)/.exec(value.text) ?? []) : [];
  if (second === undefined) return { operator, text: value.text, start };
  problems.warn({ start: value.start - 1, end: value.end }, `Read as ${value.text}: leave out the colon.`, value.text);
  return { operator: second as PropertyOperator, text: value.text.slice(second.length), start: start + second.length };
}

const readDateValue: ReadValue<DateValue> = (text, range, problems) => {
  const reading = readDate(text.replaceAll('"', ''));
  if ('value' in reading) return reading.value;
  problems.error(range, reading.message, reading.suggestion);
  return undefined;
};

const bytesPer = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

const readSize: ReadValue<number> = (text, range, problems) => {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const [, digits, letter] = /^(\d{1,4}(?:\.\d{1,3})?)\s*([kmg])i?b?$/i.exec(text) ?? [];
  const unit = letter?.toLowerCase() as keyof typeof bytesPer | undefined;
  const bytes = unit && Math.round(Number(digits) * bytesPer[unit]);
  problems.error(
    range,
    `"${text}" is not a number of bytes: write digits only${bytes === undefined ? ', as in 500000.' : '.'}`,
    bytes === undefined ? undefined : String(bytes),
  );
  return undefined;
};
