/** Joins the first few names: "a, b, c, d, e and 7 more". @param unnamed how many there are besides */
export function namesInShort(names: readonly string[], most = 5, unnamed = 0): string {
  const others = names.length - most + unnamed;
  return `${names.slice(0, most).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
