import type { PropertyUse, TermToken, WrittenValue } from './filter-token';
import { mailKinds, type Importance, type MailKind } from './filterable-message';
import type { MailFilterNode, MailRestriction } from './mail-filter';
import type { ProblemList, SourceRange } from './mail-filter-problem';
import type { KnownProperty } from './mail-filter-properties';
import { nearestName } from '../../text/nearest-name';
import { negate } from './negate';
import { readPersonPattern } from './person-pattern';
import type { Phrase } from './phrase';
import { readDateComparison, readSizeComparison } from './read-comparison';
import { searchWords } from './search-words';

/**
 * Turns a word, or a property with its value, into a condition.
 *
 * @param use the property and operator that apply to the word: its own, or those before the surrounding parentheses
 * @returns undefined when it was reported as wrong, or left out
 */
export function readRestriction(
  token: TermToken,
  use: PropertyUse | undefined,
  problems: ProblemList,
): MailFilterNode | undefined {
  const source = { start: token.use?.start ?? token.value.start, end: token.end };
  if (!use) return readFreeWord(token, source, problems);
  const { property, operator } = use;
  if (property.type === 'size') return readSizeComparison(operator, token.value, source, problems);
  if (property.type === 'date') return readDateComparison(property.name, operator, token.value, source, problems);
  if (operator !== ':' && operator !== '=' && operator !== '<>') {
    problems.error(use, `${operator} compares dates and sizes only.`, `${property.name}:`);
    return undefined;
  }
  const restriction = readUnordered(property, token.value, source, problems);
  return restriction && operator === '<>' ? negate(restriction, source) : restriction;
}

function readFreeWord(token: TermToken, source: SourceRange, problems: ProblemList): MailRestriction | undefined {
  const phrase = readPhrase(token.value, problems);
  if (searchWords(phrase.text).length > 0) return { type: 'text', property: 'anywhere', phrase, source };
  problems.warn(
    token,
    /^[+-]$/.test(phrase.text)
      ? `A ${phrase.text} that stands alone is left out. Put it directly before the word it belongs to.`
      : 'This has no letters or digits to search for and is left out.',
  );
  return undefined;
}

function readUnordered(
  property: Exclude<KnownProperty, { type: 'size' | 'date' }>,
  value: WrittenValue,
  source: SourceRange,
  problems: ProblemList,
): MailRestriction | undefined {
  switch (property.type) {
    case 'text': {
      const phrase = readPhrase(value, problems);
      return hasWords(property, phrase.text, value, problems)
        ? { type: 'text', property: property.name, phrase, source }
        : undefined;
    }
    case 'person': {
      const { text, prefix } = splitStar(value.text);
      const person = readPersonPattern(text, prefix, value.quoted);
      if (person.by === 'words') warnOfInnerStar(text, value, problems);
      if (person.by === 'words' && !value.quoted) warnOfList(property.name, text, source, problems);
      return hasWords(property, text, value, problems)
        ? { type: 'person', property: property.name, person, source }
        : undefined;
    }
    case 'flag': {
      const flag = readFlag(value, problems);
      return flag === undefined ? undefined : { type: 'flag', property: property.name, value: flag, source };
    }
    case 'importance': {
      const importance = readImportance(value, problems);
      return importance && { type: 'importance', value: importance, source };
    }
    case 'kind': {
      const kind = readKind(value, problems);
      return kind && { type: 'kind', value: kind, source };
    }
  }
}

function hasWords(property: KnownProperty, text: string, value: WrittenValue, problems: ProblemList): boolean {
  if (searchWords(text).length > 0) return true;
  problems.error(value, `After ${property.name}: there must be ${property.takes}.`);
  return false;
}

const splitStar = (text: string): Phrase => ({ text: text.replace(/(?<!\*)\*+$/, ''), prefix: text.endsWith('*') });

function readPhrase(value: WrittenValue, problems: ProblemList): Phrase {
  const phrase = splitStar(value.text);
  warnOfInnerStar(phrase.text, value, problems);
  return phrase;
}

function warnOfInnerStar(text: string, range: SourceRange, problems: ProblemList): void {
  if (!text.includes('*')) return;
  problems.warn(range, 'A * stands for the rest of a word, so it counts only at the end; elsewhere it is a space.');
}

/** The search reads `from:ada,bob` as one phrase. */
function warnOfList(property: string, text: string, source: SourceRange, problems: ProblemList): void {
  const people = text.split(/[,;]/).filter((person) => person !== '');
  if (people.length < 2) return;
  const alternatives = people.map((person) => `${property}:${person}`).join(' OR ');
  problems.warn(source, 'This is read as one name. For several people join conditions with OR.', `(${alternatives})`);
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
const looseFlags: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['1', true],
  ['no', false],
  ['0', false],
]);

function readFlag(value: WrittenValue, problems: ProblemList): boolean | undefined {
  const written = value.text.toLowerCase();
  const loose = looseFlags.get(written);
  if (loose !== undefined) {
    problems.warn(value, `Read as ${String(loose)}: the search knows true and false.`, String(loose));
    return loose;
  }
  const flag = flags.get(written);
  if (flag === undefined) problems.error(value, `"${value.text}" must be true or false.`);
  return flag;
}

function readImportance(value: WrittenValue, problems: ProblemList): Importance | undefined {
  const written = value.text.toLowerCase();
  if (written === 'normal') return 'medium';
  if (written === 'low' || written === 'medium' || written === 'high') return written;
  const nearest = nearestName(written, ['low', 'medium', 'normal', 'high']);
  problems.error(value, `"${value.text}" is no importance. Write low, medium or high.`, nearest);
  return undefined;
}

function readKind(value: WrittenValue, problems: ProblemList): MailKind | undefined {
  const written = value.text.toLowerCase();
  const kind = mailKinds.find((known) => known === written);
  if (kind) return kind;
  const nearest = nearestName(written, mailKinds);
  problems.error(value, `"${value.text}" is no kind of message. The kinds are ${mailKinds.join(', ')}.`, nearest);
  return undefined;
}
