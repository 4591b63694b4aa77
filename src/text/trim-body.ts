/**
 * Cuts a text to a number of characters (UTF-16 units), never inside one.
 *
 * @returns `truncated`: whether anything is missing, which the caller has to report
 */
export function trimBody(text: string, length: number): { text: string; truncated: boolean } {
  if (text.length <= length) return { text, truncated: false };
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return { text: cut.trimEnd(), truncated: true };
}
