import { findProperty } from './mail-filter-properties';
import type { ProblemList } from './mail-filter-problem';

/** Comparisons: `isRead eq false`, `from/emailAddress/address eq 'ada@contoso.com'`, `receivedDateTime ge 2026-03-01T00:00:00Z`. */
const comparison =
  /\b([A-Za-z]{2,30}(?:\/[A-Za-z]{1,30}){0,3}) {1,3}(eq|ne|gt|ge|lt|le) {1,3}('[^']{0,500}'|[^\s()']{1,100})/g;

/** Function calls: `contains(subject,'invoice')`. */
const call =
  /\b(contains|startswith|endswith)\( {0,3}([A-Za-z]{2,30}(?:\/[A-Za-z]{1,30}){0,3}) {0,3}, {0,3}'([^']{0,500})' {0,3}\)/gi;

const operators: Readonly<Record<string, string>> = { eq: ':', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };

/** Graph's names of properties that the search names differently. */
const properties: Readonly<Record<string, string>> = {
  receiveddatetime: 'received',
  sentdatetime: 'sent',
  categories: 'category',
  torecipients: 'to',
  ccrecipients: 'cc',
  bccrecipients: 'bcc',
  sender: 'from',
  bodypreview: 'body',
};

/**
 * Refuses OData, Graph's other filter language, and suggests the equivalent search. Read as words, `isRead eq false` would match
 * nothing, or something unintended.
 */
export function refuseOData(text: string, problems: ProblemList): void {
  const say = (match: RegExpExecArray, suggestion: string | undefined): void => {
    const range = { start: match.index, end: match.index + match[0].length };
    const instead = suggestion === undefined ? '' : ` Write ${suggestion}`;
    problems.error(range, `"${match[0]}" is OData; the filter is a search (KQL).${instead}`, suggestion);
  };
  for (const match of text.matchAll(comparison)) {
    const [, path = '', operator = '', value = ''] = match;
    const property = propertyOf(path);
    if (property !== undefined) say(match, `${property}${operators[operator] ?? ':'}${valueOf(value)}`);
  }
  for (const match of text.matchAll(call)) {
    const [, name = '', path = '', value = ''] = match;
    const property = propertyOf(path);
    const written = name.toLowerCase() === 'contains' && !/\s/.test(value) ? `${value}*` : valueOf(`'${value}'`);
    say(match, property === undefined ? undefined : `${property}:${written}`);
  }
}

function propertyOf(path: string): string | undefined {
  const [root = ''] = path.split('/');
  return properties[root.toLowerCase()] ?? findProperty(root)?.name;
}

function valueOf(written: string): string {
  const value = written.startsWith("'") ? written.slice(1, -1) : written;
  return /\s/.test(value) ? `"${value}"` : value;
}
