import { computed } from './computed';
import type { Declaration } from './css-text';

const number = String.raw`\d+(?:\.\d+)?(?:e[-+]?\d+)?`;
/** A function, with two more levels of brackets in it. */
const calculated = String.raw`[a-z-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const size = String.raw`0|${number}(?!deg|grad|rad|turn)(?:[a-z]+|%)|(?:xx?-)?(?:small|large)|medium|larger|smaller|${calculated}`;
const line = String.raw`normal|${number}(?:[a-z]+|%)?|${calculated}`;

const word = String.raw`-?[a-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}-]*`;
/** Words that are no name of a font where they stand alone. */
const reserved = '(?:inherit|initial|unset|default|revert(?:-layer)?)';
const family = String.raw`(?:"[^"]*"|'[^']*'|(?!${reserved}(?: ?,|$))${word}(?: ${word})*)`;

/** What may stand before the size, each at most once; `normal` stands for any of them. */
const before = [/^(?:italic|oblique)$/, /^small-caps$/, /^(?:bold|bolder|lighter|[1-9]00)$/];
const mostBefore = before.length;

const shorthand = new RegExp(
  String.raw`^((?:(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]00) )*)(${size})(?: ?/ ?(${line}))?(?: |(?=["']))${family}(?: ?, ?${family})*$`,
  'u',
);
/** What may be the size in a `font` that is not understood: not behind a slash, where the height of lines stands. */
const anySize = new RegExp(String.raw`(?<=^|[^/] )(?:${size})(?= ?[ /"'])`, 'gu');

/**
 * Converts a `font` to the size and the line height in it, because the later of both counts. One that not every program understands may have
 * any of the sizes in it.
 */
export function withoutFont(declaration: Declaration): readonly Declaration[] {
  const { property, value } = declaration;
  if (property !== 'font') return [declaration];
  const say = (fontSize: string): Declaration => ({ ...declaration, property: 'font-size', value: fontSize });
  if (/^(?:inherit|initial|unset)$/.test(value)) return [say(value)];
  const [, words = '', fontSize, lineHeight = 'normal'] = shorthand.exec(value) ?? [];
  if (fontSize !== undefined && mayStandBefore(words.trim().split(' ')))
    return [say(fontSize), { ...declaration, property: 'line-height', value: lineHeight }];
  const sizes = value.match(anySize) ?? (value.includes('(') && !computed.test(value) ? ['0'] : []);
  return sizes.length === 0 ? [declaration] : [say(`min(${sizes.join()})`)];
}

const mayStandBefore = (words: readonly string[]): boolean =>
  words.length <= mostBefore && before.every((kind) => words.filter((word) => kind.test(word)).length <= 1);
