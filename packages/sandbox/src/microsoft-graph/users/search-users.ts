import { badRequest } from '../platform/graph-error';
import type { DirectoryUser } from './directory';

type Matches = (user: DirectoryUser) => boolean;

/**
 * Reads `"displayName:lena" AND ("mail:lena@" OR "surname:berg")`. Each word of the value must begin a word of displayName; the value begins other
 * properties as a whole. (https://learn.microsoft.com/graph/search-query-parameter#use-search-on-directory-object-collections)
 */
export function searchUsers(search: string): Matches {
  const parts = [...search.matchAll(/\s*("[^"]*"|[()]|AND\b|OR\b|\S+)/g)].map(([, part = '']) => part);
  const next = (expected: string): boolean => {
    if (parts[0] !== expected) return false;
    parts.shift();
    return true;
  };
  const any = (): Matches => {
    const alternatives = [all()];
    while (next('OR')) alternatives.push(all());
    return (user) => alternatives.some((matches) => matches(user));
  };
  const all = (): Matches => {
    const clauses = [one()];
    while (next('AND')) clauses.push(one());
    return (user) => clauses.every((matches) => matches(user));
  };
  const one = (): Matches => {
    if (!next('(')) return readClause(parts.shift() ?? '');
    const inner = any();
    if (!next(')')) throw unrecognized(search);
    return inner;
  };
  const matches = any();
  if (parts.length > 0) throw unrecognized(search);
  return matches;
}

function readClause(text: string): Matches {
  const [, property = '', value = ''] = /^"(\w+):([^"]+)"$/.exec(text) ?? [];
  const wanted = value.toLowerCase();
  switch (property) {
    case 'displayName': {
      const tokens = wordsOf(value);
      return ({ displayName }) => {
        const names = [...wordsOf(displayName), ...joinedWordsOf(displayName)];
        return tokens.length > 0 && tokens.every((token) => names.some((name) => name.startsWith(token)));
      };
    }
    case 'mail':
    case 'givenName':
    case 'surname':
    case 'userPrincipalName':
      return (user) => user[property].toLowerCase().startsWith(wanted);
    default:
      throw unrecognized(text);
  }
}

/** Cuts at blanks, symbols and numbers, and before a capital that follows a small letter. */
const wordsOf = (text: string): string[] =>
  (text.match(/\p{N}+|(?:(?!\p{Ll}\p{Lu})[\p{L}\p{M}])*[\p{L}\p{M}]/gu) ?? []).map((word) => word.toLowerCase());

/** Words that only symbols separate are one word, too. */
const joinedWordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}]+(?:[^\p{L}\p{M}\p{N}\s]+[\p{L}\p{M}]+)+/gu) ?? []).map((word) =>
    word.replaceAll(/[^\p{L}\p{M}]/gu, '').toLowerCase(),
  );

const unrecognized = (text: string) => badRequest(`Unrecognized query argument specified: '${text}'.`);
