import { idIfKnown, type Handles } from './handles';

/**
 * A parameter of a query with ids for the handles that ids are compared with: `conversationId eq 't1'`, `parentFolderId in ('d1','d2')`. What
 * anything else is compared with stays as it is: the subject of a mail may be "m1".
 */
export function withIdsInFilter(handles: Handles, text: string): string {
  // What is outside of quotes, a quote, what is within, a quote, and so on.
  const parts = text.split(/('|%27)/);
  let field = '';
  return parts
    .map((part, at) => {
      if (at % 4 === 0) field = lastField(part) ?? field;
      if (at % 4 !== 2 || !/(?:^i|I)d$/.test(field) || isDoubled(parts, at - 2) || isDoubled(parts, at + 2))
        return part;
      const id = idIfKnown(handles, part);
      return id === undefined ? part : encodeURIComponent(id.replaceAll("'", "''"));
    })
    .join('');
}

/** Two quotes with nothing between them are one within a text. */
const isDoubled = (parts: readonly string[], at: number): boolean =>
  parts[at] === '' && at > 0 && at < parts.length - 1;

const operators: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'and', 'or', 'not']);

/** The last field that a part of a filter names; undefined where it names none. */
const lastField = (part: string): string | undefined =>
  (part.replaceAll(/%[0-9A-Fa-f]{2}/g, ' ').match(/[A-Za-z]+/g) ?? []).filter((word) => !operators.has(word)).at(-1);
