import type { DateValue } from './date-value';
import type { Comparison, MailFilterNode, MailRestriction } from './mail-filter';
import type { PersonPattern } from './person-pattern';
import type { Phrase } from './phrase';

/**
 * Returns the canonical text of a filter: every operator is written out, spelling is uniform, and parsing it gives no warnings.
 * It is longer than the original, so the canonical text of a filter near the limits may exceed them.
 */
export function formatNode(node: MailFilterNode): string {
  switch (node.type) {
    case 'all':
      return node.parts.map(formatPart).join(' AND ');
    case 'any':
      return node.parts.map(formatPart).join(' OR ');
    case 'not':
      return `NOT ${formatPart(node.part)}`;
    default:
      return formatRestriction(node);
  }
}

const formatPart = (node: MailFilterNode): string =>
  node.type === 'all' || node.type === 'any' ? `(${formatNode(node)})` : formatNode(node);

function formatRestriction(restriction: MailRestriction): string {
  switch (restriction.type) {
    case 'text':
      return restriction.property === 'anywhere'
        ? formatPhrase(restriction.phrase)
        : `${restriction.property}:${formatPhrase(restriction.phrase)}`;
    case 'person':
      return `${restriction.property}:${formatPerson(restriction.person)}`;
    case 'flag':
      return `${restriction.property}:${String(restriction.value)}`;
    case 'importance':
    case 'kind':
      return `${restriction.type}:${restriction.value}`;
    case 'size':
      return `size${formatComparison(restriction.comparison, String)}`;
    case 'date':
      return `${restriction.property}${formatComparison(restriction.comparison, formatDate)}`;
  }
}

/** Words that look like an operator, or cause a warning that they do. */
const operatorLike = /^(?:[Aa][Nn][Dd]|[Oo][Rr]|[Nn][Oo][Tt]|NEAR|ONEAR|XRANK|ALL|ANY|NONE|WORDS)$/;
const plainWord = /^[\p{L}\p{N}]+$/u;

function formatPhrase({ text, prefix }: Phrase): string {
  const star = prefix ? '*' : '';
  return plainWord.test(text) && !operatorLike.test(text)
    ? text + star
    : `"${text.replaceAll('*', ' ').trim()}${star}"`;
}

const bareIfPossible = (value: string): string => (/[()]/.test(value) ? `"${value}"` : value);

function formatPerson(person: PersonPattern): string {
  switch (person.by) {
    case 'address':
      return bareIfPossible(person.address + (person.prefix ? '*' : ''));
    case 'tail':
      return bareIfPossible(`*${person.tail}`);
    case 'domainOrAlias':
      return person.value;
    case 'words':
      return formatPhrase(person.phrase);
  }
}

function formatComparison<Value>(comparison: Comparison<Value>, format: (value: Value) => string): string {
  return comparison.operator === '..'
    ? `:${format(comparison.from)}..${format(comparison.to)}`
    : `${comparison.operator}${format(comparison.value)}`;
}

function formatDate(date: DateValue): string {
  switch (date.type) {
    case 'day':
      return date.day;
    case 'moment':
      return date.moment;
    case 'relative':
      return date.interval.includes(' ') ? `"${date.interval}"` : date.interval;
  }
}
