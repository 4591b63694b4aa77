import { replaceInvisible } from './invisible-characters';

/** What acts on a terminal, has no shape or no meaning: controls, private use, unassigned, half characters; a blank that is a sign. */
const shapeless = /(?!\p{Default_Ignorable_Code_Point})(?![\n\t])[\p{C}\u2028\u2029\u2800]/gu;

/** What everybody sees. Most text is no other, and lists have thousands. */
const plain = /^[\n\t -~]*$/;

/**
 * Makes text safe to show to a person: what is not to be seen, or reorders what is seen, is spelt out instead, as `\u{202e}`. A model or a
 * stranger's mail may have put it there, to make a request look like another one. What a script or an emoji needs stays.
 */
export function visible(text: string): string {
  if (plain.test(text)) return text;
  const lines = text.replaceAll('\r\n', '\n');
  return replaceInvisible(lines, (run) => Array.from(run, spelt).join('')).replace(shapeless, spelt);
}

const spelt = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** The same for one line of a list. */
export const visibleLine = (text: string): string => visible(text.replaceAll(/[\r\n\t]+/g, ' '));

/** JSON in which such characters are escaped, all of them; a parser reads the same value. */
export const visibleJson = (json: string): string =>
  json.replace(/(?:(?![\n\t])[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]){1,1000}/gu, escaped);

/** A run of characters at once, as one call for each takes half a second for a megabyte; of bounded length, as an expression's stack is. */
function escaped(run: string): string {
  let written = '';
  for (let place = 0; place < run.length; place += 1)
    written += `\\u${run.charCodeAt(place).toString(16).padStart(4, '0')}`;
  return written;
}

/** The same value with all its text visible, names of members too. */
export function visibleValue<Value>(value: Value): Value {
  return walk(value) as Value;
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(walk);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [visible(name), walk(member)]));
}
