import { TokenType, tokenizer, type CSSToken } from '@csstools/css-tokenizer';
import { usualProperty } from './usual-property';

/** One `property: value`, both in lower case, without comments and escapes; the property by its usual name. */
export interface Declaration {
  property: string;
  value: string;
  isImportant: boolean;
  /** Present when it may or may not apply: the same for all that apply together. */
  doubt?: object;
}

export type Token = CSSToken;

/** The most tokens read of one selector or declaration: a longer one hides nothing that a shorter one could not. */
export const longestPart = 1_000;

/** The most characters read of a string, such as a picture's address, and of a value: a rule's are read again for each element. */
const longestString = 200;
export const longestValue = 2_000;

/**
 * Reads CSS piece by piece, so that a megabyte of it takes no more memory than its longest piece.
 *
 * @param onPiece receives the tokens up to `{`, `}`, `;` or the end, and which of them it was; comments are omitted
 */
export function readPieces(css: string, onPiece: (piece: Token[], end: '{' | '}' | ';' | '') => void): void {
  const source = tokenizer({ css });
  let piece: Token[] = [];
  let open = 0;
  const finish = (end: '{' | '}' | ';' | ''): void => {
    const finished = piece;
    piece = [];
    open = 0;
    onPiece(finished, end);
  };
  while (!source.endOfFile()) {
    const token = source.nextToken();
    const [type] = token;
    if (type === TokenType.EOF) break;
    if (open === 0 && type === TokenType.OpenCurly) finish('{');
    else if (open === 0 && type === TokenType.CloseCurly) finish('}');
    else if (open === 0 && type === TokenType.Semicolon) finish(';');
    else {
      if (type === TokenType.OpenParen || type === TokenType.OpenSquare || type === TokenType.Function) open += 1;
      if (type === TokenType.CloseParen || type === TokenType.CloseSquare) open = Math.max(0, open - 1);
      const isPadding = type === TokenType.Whitespace && piece.at(-1)?.[0] === TokenType.Whitespace;
      if (type !== TokenType.Comment && !isPadding && piece.length < longestPart) piece.push(token);
    }
  }
  finish('');
}

/** Parses an element's `style` attribute. */
export function readDeclarations(style: string): Declaration[] {
  const declarations: Declaration[] = [];
  readPieces(style, (piece) => declarations.push(...declarationOf(piece)));
  return declarations;
}

/** Parses a declaration; returns an empty list for anything else. */
export function declarationOf(piece: readonly Token[]): Declaration[] {
  const begin = piece.findIndex(([type]) => type !== TokenType.Whitespace);
  const name = piece[begin];
  if (name?.[0] !== TokenType.Ident) return [];
  const colon = piece.findIndex(([type], index) => index > begin && type !== TokenType.Whitespace);
  if (piece[colon]?.[0] !== TokenType.Colon) return [];
  const written = writtenOf(piece.slice(colon + 1));
  const value = written.replace(/ ?! ?important$/, '');
  const property = usualProperty(name[4].value.toLowerCase());
  return [{ property, value: value.slice(0, longestValue), isImportant: value !== written }];
}

/** The end and the beginning of texts that would be read as another token without a blank between: `no` and `ne` are not `none`. */
const [openEnd, openBegin] = [/[\w#@.+%)\u{80}-\u{10ffff}-]$/u, /^[\w.+(%\u{80}-\u{10ffff}-]/u];

/** Writes tokens as text: in lower case, with single blanks and resolved escapes. */
export function writtenOf(tokens: readonly Token[]): string {
  const texts = tokens.map(textOf);
  return texts
    .map((text, at) => (openEnd.test(texts[at - 1] ?? '') && openBegin.test(text) ? ` ${text}` : text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function textOf(token: Token): string {
  switch (token[0]) {
    case TokenType.Whitespace:
      return ' ';
    case TokenType.Ident:
      return token[4].value;
    case TokenType.Function:
      return `${token[4].value}(`;
    case TokenType.AtKeyword:
      return `@${token[4].value}`;
    case TokenType.Hash:
      return `#${token[4].value}`;
    case TokenType.Number:
      return String(token[4].value);
    case TokenType.Percentage:
      return `${token[4].value}%`;
    case TokenType.Dimension:
      return `${token[4].value}${token[4].unit}`;
    case TokenType.URL:
    case TokenType.BadURL:
      return 'url()';
    case TokenType.String:
      return token[1].length <= longestString ? token[1] : '""';
    default:
      return token[1];
  }
}
