/**
 * Characters that move the cursor, recolour, reorder or hide what a terminal shows. A model or a stranger's mail may have put them
 * there, to make a request look like another one. Joiners and soft hyphens belong to writing and stay.
 */
const deceptive = /(?![\n\t\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Makes text safe to show to a person: what would act on the terminal is spelt out instead, as `\u{1b}`. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(deceptive, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same for one line of a list. */
export const printableLine = (text: string): string =>
  printable(text.replaceAll(/\s+/g, (gap) => (/[\r\n\t]/.test(gap) ? ' ' : gap)));

/** JSON that a terminal shows as it is; a parser reads the same value. */
export function printableJson(value: unknown, indentation?: number): string {
  return JSON.stringify(value, undefined, indentation).replace(
    deceptive,
    (character) => escaped(character, 0) + (character.length > 1 ? escaped(character, 1) : ''),
  );
}

const escaped = (character: string, half: 0 | 1): string =>
  `\\u${character.charCodeAt(half).toString(16).padStart(4, '0')}`;
