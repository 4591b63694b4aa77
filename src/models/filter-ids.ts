import { idIfKnown, type Handles } from './handles';

/**
 * Returns a query parameter with ids in place of the handles that an id field is compared with: `conversationId eq 't1'`,
 * `parentFolderId in ('d1','d2')`. Values compared with any other field stay unchanged: the subject of a mail may be "m1".
 */
export function withIdsInFilter(handles: Handles, text: string): string {
  // The parts alternate: text outside quotes, a quote, quoted text, a quote, and so on.
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

/** Returns whether the part is empty and between two quotes: a doubled quote stands for one quote inside a text. */
const isDoubled = (parts: readonly string[], at: number): boolean =>
  parts[at] === '' && at > 0 && at < parts.length - 1;

const operators: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'and', 'or', 'not']);

/** Returns the last field name in a part of a filter, or undefined if the part names no field. */
const lastField = (part: string): string | undefined =>
  (part.replaceAll(/%[0-9A-Fa-f]{2}/g, ' ').match(/[A-Za-z]+/g) ?? []).filter((word) => !operators.has(word)).at(-1);
