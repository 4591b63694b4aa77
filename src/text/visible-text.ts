import { replaceInvisible } from './invisible-characters';
import { mapTexts } from './map-texts';

/** Characters without shape or meaning, or that act on a terminal: controls, private use, unassigned, lone surrogates; and the blank braille sign. */
const shapeless = /(?!\p{Default_Ignorable_Code_Point})(?![\n\t])[\p{C}\u2028\u2029\u2800]/gu;

/** Text of plainly visible characters only: a fast path, because most texts are such and lists have thousands. */
const plain = /^[\n\t -~]*$/;

/**
 * Makes text safe to show to a person: invisible or reordering characters are written out, as `\u{202e}`. A model or a stranger's mail may
 * have inserted them to disguise a request. Characters that a script or an emoji needs stay.
 */
export function visible(text: string): string {
  if (plain.test(text)) return text;
  const lines = text.replaceAll('\r\n', '\n');
  return replaceInvisible(lines, (run) => Array.from(run, spelt).join('')).replace(shapeless, spelt);
}

const spelt = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Makes one line of a list visible. */
export const visibleLine = (text: string): string => visible(text.replaceAll(/[\r\n\t]+/g, ' '));

/** Escapes all such characters in a JSON text; a parser reads the same value. */
export const visibleJson = (json: string): string =>
  json.replace(/(?:(?![\n\t])[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]){1,1000}/gu, escaped);

/** Escapes a whole run, because one call per character takes half a second for a megabyte. Runs are bounded, because a regex stack is. */
function escaped(run: string): string {
  let written = '';
  for (let place = 0; place < run.length; place += 1)
    written += `\\u${run.charCodeAt(place).toString(16).padStart(4, '0')}`;
  return written;
}

/** Returns a value with all its text visible, including the names of members. */
export function visibleValue<Value>(value: Value): Value {
  return mapTexts(value, visible, visible) as Value;
}
