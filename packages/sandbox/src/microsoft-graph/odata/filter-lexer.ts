import { badRequest } from '../platform/graph-error';

export type Token =
  | { readonly kind: 'name' | 'string' | 'date' | 'number'; readonly text: string; readonly position: number }
  | { readonly kind: 'symbol'; readonly text: '(' | ')' | ',' | ':'; readonly position: number }
  | { readonly kind: 'end'; readonly text: ''; readonly position: number };

const patterns = [
  ['date', /\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?/y],
  ['number', /-?\d+(\.\d+)?/y],
  ['string', /'((?:[^']|'')*)'/y],
  ['name', /[A-Za-z_][\w.]*(\/[A-Za-z_$][\w.]*)*/y],
  ['symbol', /[(),:]/y],
] as const;

/** Splits a `$filter` into tokens. Throws Graph's syntax error at the first character that cannot start a token. */
export function readTokens(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < filter.length) {
    if (/\s/.test(filter.charAt(position))) {
      position += 1;
      continue;
    }
    const token = tokenAt(filter, position);
    if (!token) {
      throw badRequest(
        `Syntax error: character '${filter.charAt(position)}' is not valid at position ${position} in '${filter}'.`,
      );
    }
    tokens.push(token.token);
    position += token.length;
  }
  return [...tokens, { kind: 'end', text: '', position }];
}

function tokenAt(filter: string, position: number): { token: Token; length: number } | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const match = pattern.exec(filter);
    if (!match) continue;
    const text = kind === 'string' ? (match[1] ?? '').replaceAll("''", "'") : match[0];
    return { token: { kind, text, position } as Token, length: match[0].length };
  }
  return undefined;
}
