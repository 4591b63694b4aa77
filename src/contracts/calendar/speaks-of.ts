/** Whether all words are somewhere in what an event says, whatever their case. */
export function speaksOf(text: string, words: string): boolean {
  const said = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
