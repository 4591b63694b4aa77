/** Joins the first few names: "a, b, c, d, e and 7 more". */
export function namesInShort(names: readonly string[]): string {
  const others = names.length - 5;
  return `${names.slice(0, 5).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
