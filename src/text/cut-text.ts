/** Cuts a text to a number of characters (UTF-16 units), never inside one; `end` then stands for the rest. */
export const cutText = (text: string, most: number, end = '…'): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}${end}`;

/**
 * Cuts a text as {@link cutText} does, and takes away the blanks before the cut.
 *
 * @returns `truncated`: whether anything is missing, which the caller has to report
 */
export const trimmedText = (text: string, most: number): { text: string; truncated: boolean } =>
  text.length <= most ? { text, truncated: false } : { text: cutText(text, most, '').trimEnd(), truncated: true };
