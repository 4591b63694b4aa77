/**
 * Characters that show nothing or reorder others: tags, which can spell whole sentences invisibly, zero-width blanks and joiners,
 * fillers, variation selectors, direction marks.
 */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** The flags of England, Scotland and Wales are a black flag followed by tags. */
const flagTags =
  /^\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}$/u;

/** Longest run of invisible characters that is not taken for hidden text. */
const longestGap = 8;

/**
 * Replaces characters in a text that a person does not see. Characters that writing needs stay: joiners within emoji and within
 * words of joining scripts, and one variation selector after the character it applies to.
 */
export const replaceInvisible = (text: string, other: (run: string) => string): string =>
  text.replace(invisible, (run, place: number) =>
    belongs(run, lastCharacter(text, place), firstCharacter(text, place + run.length)) ? run : other(run),
  );

/**
 * Removes characters that a person does not see.
 *
 * @returns `hadHidden`: whether they may have been hidden text, or changed the order of the displayed text
 */
export function withoutInvisible(text: string): { text: string; hadHidden: boolean } {
  let hadHidden = false;
  const visible = replaceInvisible(text, (run) => {
    hadHidden ||= run.length > longestGap || /[\u202d\u202e\u{e0000}-\u{e0fff}]/u.test(run);
    return '';
  });
  return { text: visible, hadHidden };
}

function belongs(run: string, before: string, after: string): boolean {
  if (run === '\ufe0e' || run === '\ufe0f') return /[\p{Emoji}\p{S}]/u.test(before);
  if (run === '\u200d' || run === '\ufe0f\u200d') return isJoined(before) && isJoined(after);
  if (run === '\u200c') return isJoined(before) && isJoined(after);
  if (/^[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]$/u.test(run)) return /\p{Script=Han}/u.test(before);
  if (/^[\u180b-\u180f]$/.test(run)) return /\p{Script=Mongolian}/u.test(before);
  return before === '\u{1f3f4}' && flagTags.test(run);
}

/** Whether a character is an emoji or a letter of a script where joiners have meaning, so not Latin, Greek or Cyrillic. */
const isJoined = (character: string): boolean =>
  /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u.test(character) &&
  !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character);

/** Returns the character that ends before this place. */
const lastCharacter = (text: string, place: number): string =>
  /.$/su.exec(text.slice(Math.max(0, place - 2), place))?.[0] ?? '';

const firstCharacter = (text: string, place: number): string => /^./su.exec(text.slice(place, place + 2))?.[0] ?? '';
