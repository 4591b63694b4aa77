import type { FilterToken, PropertyOperator, PropertyUse, Qualifier, WrittenValue } from './filter-token';
import { findProperty, propertySpellings } from './mail-filter-properties';
import type { ProblemList } from './mail-filter-problem';
import { nearestName } from '../../text/nearest-name';

// All patterns are sticky and without nested repetition, so that reading a filter takes time proportional to its length.
const space = /\s+/y;
const bareRun = /[^\s()"“”„‟«»]+/y;
const quotedRun = /(["“”„‟«»])([^"“”„‟«»]*)(["“”„‟«»]?)(\*?)/y;
const propertyName = /([A-Za-z]+)(:|=|<>|<=|>=|<|>)/y;
const nextValue = /\s+(?:(<>|<=|>=|<|>)\s*)?("[^"]*"|[^\s()"]+)/y;
const spacedOperator = /\s+(:|=|<>|<=|>=|<|>)\s*("[^"]*"|[^\s()"]*)/y;
const quotedRange = /"[^"]*"\.\.(?:"[^"]*"|[^\s()"]+)|[^\s()"]+\.\."[^"]*"/y;
const spacedInterval = /(?:this|last|next)\s+(?:week|month|year)(?![^\s()])/iy;

/** KQL's operators besides AND, OR and NOT. They rank, or measure distance, in a search index. */
const infixOperators: ReadonlySet<string> = new Set(['NEAR', 'ONEAR', 'XRANK']);
const prefixOperators: ReadonlySet<string> = new Set(['ALL', 'ANY', 'NONE', 'WORDS']);

interface Reading {
  token?: FilterToken;
  end: number;
}

/** Splits a filter into tokens; malformed parts are reported and left out. */
export function tokenise(text: string, problems: ProblemList): FilterToken[] {
  const tokens: FilterToken[] = [];
  let position = 0;
  while (position < text.length) {
    const { token, end } = readToken(text, position, problems);
    if (token) tokens.push(token);
    position = end;
  }
  return tokens;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function readToken(text: string, start: number, problems: ProblemList): Reading {
  const gap = matchAt(space, text, start);
  if (gap) return { end: start + gap[0].length };
  if (text[start] === ')') return { token: { type: 'close', start, end: start + 1 }, end: start + 1 };

  const qualifier = readQualifier(text, start);
  const nameStart = qualifier ? start + 1 : start;
  const use = readPropertyUse(text, nameStart, problems);
  const valueStart = use?.end ?? nameStart;

  if (text[valueStart] === '(') {
    return { token: { type: 'open', qualifier, use, start, end: valueStart + 1 }, end: valueStart + 1 };
  }
  const interval = use?.property.type === 'date' ? readInterval(text, valueStart, problems) : undefined;
  const written = interval ?? readQuoted(text, valueStart, problems) ?? readRun(bareRun, text, valueStart);
  if (!written) return readValueless(text, use, qualifier, problems, valueStart);
  const token: FilterToken = { type: 'term', qualifier, use, value: written, start, end: written.end };
  return use || qualifier || written.quoted ? { token, end: written.end } : readPlain(text, token, written, problems);
}

function readQualifier(text: string, start: number): Qualifier | undefined {
  const sign = text[start];
  if (sign !== '+' && sign !== '-') return undefined;
  return /[^\s)]/.test(text[start + 1] ?? ' ') ? sign : undefined;
}

function readPropertyUse(text: string, start: number, problems: ProblemList): PropertyUse | undefined {
  const match = matchAt(propertyName, text, start);
  const [written = '', name = '', operator = ''] = match ?? [];
  if (!match) return undefined;
  const property = findProperty(name);
  const end = start + written.length;
  if (property) return { property, operator: operator as PropertyOperator, start, end };
  const nearest = nearestName(name, propertySpellings);
  if (nearest !== undefined || (operator === ':' && !text.startsWith('//', end))) {
    problems.warn(
      { start, end: start + name.length },
      `The search has no property "${name}", so this is read as plain words.` +
        (nearest === undefined ? ' Put it in quotation marks if that is what you mean.' : ` Did you mean ${nearest}?`),
      nearest,
    );
  }
  return undefined;
}

function readQuoted(text: string, start: number, problems: ProblemList): WrittenValue | undefined {
  const match = matchAt(quotedRun, text, start);
  const [written = '', open = '', content = '', close = '', star = ''] = match ?? [];
  if (!match) return undefined;
  const end = start + written.length;
  if (close === '') {
    problems.error({ start, end }, 'This quotation mark is never closed. Add one at the end.', `"${content.trim()}"`);
  } else if (open !== '"' || close !== '"') {
    problems.warn(
      { start, end },
      'Read as straight quotation marks, the only ones the search knows.',
      `"${content}"${star}`,
    );
  }
  return { text: content + star, quoted: true, start, end };
}

function readRun(run: RegExp, text: string, start: number): WrittenValue | undefined {
  const [written] = matchAt(run, text, start) ?? [];
  return written === undefined ? undefined : { text: written, quoted: false, start, end: start + written.length };
}

/** Reads a range whose ends are quoted separately, or an interval of two words without quotation marks. */
function readInterval(text: string, start: number, problems: ProblemList): WrittenValue | undefined {
  const spaced = readRun(spacedInterval, text, start);
  if (spaced) {
    const quoted = `"${spaced.text.replace(/\s+/g, ' ')}"`;
    problems.warn(spaced, 'Read as one interval. Write it in quotation marks.', quoted);
  }
  return spaced ?? readRun(quotedRange, text, start);
}

/** For `from: ada`, Exchange searches everywhere for `ada`. Without a following value it is an error. */
function readValueless(
  text: string,
  use: PropertyUse | undefined,
  qualifier: Qualifier | undefined,
  problems: ProblemList,
  end: number,
): Reading {
  if (!use) return { end: end + 1 };
  const written = text.slice(use.start, use.end);
  const [gapAndValue = '', comparison = '', value = ''] = matchAt(nextValue, text, use.end) ?? [];
  if (value === '' || /^(?:AND|OR|NOT)$/.test(value) || matchAt(propertyName, value, 0)) {
    problems.error(use, `${written} has nothing after it. Write what to look for directly behind it.`);
  } else {
    const range = { start: use.start - (qualifier ? 1 : 0), end: use.end + gapAndValue.length };
    const together = comparison === '' ? written : use.property.name + comparison;
    const suggestion = `${qualifier ?? ''}${together}${value}`;
    const reason = `Between ${written} and its value there must be no space`;
    if (qualifier === '-') problems.error(range, `${reason}.`, suggestion);
    else problems.warn(range, `${reason}: ${value} is searched for everywhere.`, suggestion);
  }
  return { end: end + gapAndValue.length - value.length };
}

/** Reads a free word, which may be an operator, or the name of a property separated from its operator by a space. */
function readPlain(text: string, token: FilterToken, { text: word, start, end }: WrittenValue, problems: ProblemList) {
  if (word === 'AND' || word === 'OR' || word === 'NOT') {
    return { token: { type: 'operator', operator: word, start, end } as const, end };
  }
  if (infixOperators.has(word) || (prefixOperators.has(word) && /^\s*\(/.test(text.slice(end)))) {
    problems.error({ start, end }, `${word} is not supported here. Use AND, OR and NOT, or quote it to find the word.`);
    return { end };
  }
  const [spaced, operator = '', value = ''] = (findProperty(word) && matchAt(spacedOperator, text, end)) ?? [];
  if (spaced !== undefined) {
    problems.warn(
      { start, end: end + spaced.length },
      `Around ${operator} there must be no space: this searches everywhere for the words "${word}" and ${value || 'what follows'}.`,
      value === '' ? undefined : `${word}${operator}${value}`,
    );
    return { token, end: end + spaced.indexOf(operator) + operator.length };
  }
  return { token, end };
}
