/** Elements within which tags are text, part of no document, or read by other rules. */
const inert: ReadonlySet<string> = new Set([
  ...['template', 'noscript', 'math', 'svg', 'select', 'iframe', 'xmp', 'noembed', 'noframes', 'textarea', 'title'],
  'plaintext',
]);

/** Follows which of these elements are open where nothing is known but tags. */
export class InertPlaces {
  private readonly open = new Map<string, number>();

  takeOpen(name: string): void {
    if (inert.has(name)) this.open.set(name, (this.open.get(name) ?? 0) + 1);
  }

  takeClose(name: string): void {
    if (inert.has(name)) this.open.set(name, Math.max(0, (this.open.get(name) ?? 0) - 1));
  }

  isWithin(): boolean {
    return [...this.open.values()].some((count) => count > 0);
  }
}
