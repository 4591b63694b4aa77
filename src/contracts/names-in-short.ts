/** Joins the first few names: "a, b, c, d, e and 7 more". */
export function namesInShort(names: readonly string[], most = 5): string {
  const others = names.length - most;
  return `${names.slice(0, most).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
