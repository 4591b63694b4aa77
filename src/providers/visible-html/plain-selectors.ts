import { HashType, TokenType } from '@csstools/css-tokenizer';
import { longestPart, type Token } from './css-text';

const attribute = String.raw`\[ ?a ?(?:[~|^$*]?= ?[a"] ?(?:a ?)?)?\]`;
const state = ':(?:link|visited|hover|active|focus|root|target)';
const compound = String.raw`(?=[a*.#[:])(?:a|\*)?(?:#a|\.a|${attribute}|${state})*`;
const selector = `${compound}(?:(?: ?> ?| )${compound})*(?:::?(?:before|after|first-letter))?`;
const plain = new RegExp(`^ ?${selector}(?: ?, ?${selector})* ?$`);

/** Blanks, and the signs of an HTML comment, within which older mails write their style sheets. */
const aroundSheet: ReadonlySet<TokenType> = new Set([TokenType.Whitespace, TokenType.CDO, TokenType.CDC]);

/**
 * Whether a list of selectors consists only of what every program understands alike: names, classes, ids, attributes and states, within each other.
 * What one of the list contains counts for all: a program that does not understand one drops them all.
 */
export function arePlain(list: readonly Token[]): boolean {
  if (list.length >= longestPart) return false;
  const begin = list.findIndex(([type]) => !aroundSheet.has(type));
  const shape = list
    .slice(begin)
    .map((token, index) => shapeOf(token, list[begin + index - 1]))
    .join('');
  return plain.test(shape.replace(/ +/g, ' '));
}

/** Writes every name as `a` and every string as `"`, but names of states as they are; `!` for what has no place in a plain selector. */
function shapeOf(token: Token, before: Token | undefined): string {
  switch (token[0]) {
    case TokenType.Ident:
      return before?.[0] === TokenType.Colon ? token[4].value.toLowerCase() : 'a';
    case TokenType.Hash:
      return token[4].type === HashType.ID ? '#a' : '!';
    case TokenType.String:
      return '"';
    case TokenType.Whitespace:
      return ' ';
    case TokenType.Comma:
    case TokenType.Colon:
    case TokenType.OpenSquare:
    case TokenType.CloseSquare:
    case TokenType.Delim:
      return token[1];
    default:
      return '!';
  }
}
