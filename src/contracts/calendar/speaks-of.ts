/** Whether an event's text contains all words, ignoring case. */
export function speaksOf(text: string, words: string): boolean {
  const said = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
