import { hideSecrets } from './hide-secrets';

const longestQuote = 200;

/** A quoted literal that can only be a name, not a text that a person wrote. */
const quotedName = /^(['"])[\w.$@:/-]{0,40}\1/;

/**
 * Returns the part of a provider's error text that a failure may quote: its first sentences, up to the first literal that is more than a
 * name. Providers repeat what they were sent ("Cannot convert the literal 'Dear Ada, …'"), which must not get into failures.
 */
export function quoteProvider(text: string): string {
  const line = hideSecrets(text.replace(/\s+/g, ' ').trim()).replace(/\bhttps?:\/\/[^\s)'"]+/gi, '{address}');
  if (line.startsWith('<')) return '';
  const end = endOfQuotable(line);
  return end === line.length ? line : `${line.slice(0, end).trimEnd()}…`;
}

function endOfQuotable(line: string): number {
  for (let position = 0; position < Math.min(line.length, longestQuote); position += 1) {
    if (!/['"]/.test(line.charAt(position))) continue;
    const name = quotedName.exec(line.slice(position))?.[0];
    const apostrophe = /\w['"]\w/.test(line.slice(Math.max(0, position - 1), position + 2));
    if (name === undefined && !apostrophe) return position;
    position += (name?.length ?? 1) - 1;
  }
  return Math.min(line.length, longestQuote);
}
