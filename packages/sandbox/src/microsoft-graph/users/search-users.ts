import { badRequest } from '../platform/graph-error';
import type { DirectoryUser } from './directory';

/**
 * Reads `"displayName:lena" AND "mail:lena@"`. The value must begin a word of displayName, or the whole of another property.
 * (https://learn.microsoft.com/graph/search-query-parameter#using-search-on-directory-object-collections)
 */
export function searchUsers(search: string): (user: DirectoryUser) => boolean {
  const alternatives = search.split(/ OR /).map((part) => part.split(/ AND /).map(readClause));
  return (user) => alternatives.some((clauses) => clauses.every((clause) => clause(user)));
}

function readClause(text: string): (user: DirectoryUser) => boolean {
  const [, property = '', value = ''] = /^"(\w+):([^"]+)"$/.exec(text.trim()) ?? [];
  const wanted = value.toLowerCase();
  switch (property) {
    case 'displayName':
      return ({ displayName }) =>
        displayName
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.startsWith(wanted));
    case 'mail':
    case 'givenName':
    case 'surname':
    case 'userPrincipalName':
      return (user) => user[property].toLowerCase().startsWith(wanted);
    default:
      throw badRequest(`Unrecognized query argument specified: '${text}'.`);
  }
}
