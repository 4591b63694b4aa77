/** The assumed screen, in CSS pixels: text that is hidden only on telephones counts as visible. */
const screen = { width: 1280, height: 800 };

/** Media queries that never match this screen, whatever else they contain. */
const elsewhere =
  /\b(print|speech|prefers-color-scheme ?: ?dark|pointer ?: ?coarse|hover ?: ?none|orientation ?: ?portrait)\b/;

/**
 * Whether a rule under these media queries applies on an ordinary screen in light colours. An unknown condition counts as true, because the rule
 * may hide something.
 *
 * @param list in lower case, with single blanks
 */
export function isOnScreen(list: string): boolean {
  return list.split(',').some((query) => {
    if (/^ ?not\b/.test(query)) return true;
    if (elsewhere.test(query)) return false;
    return [...query.matchAll(/(min|max)-(?:device-)?(width|height) ?: ?([\d.]{1,10})(px|em|rem)?/g)].every(
      ([, bound, side, number, unit]) => {
        const pixels = Number(number) * (unit === undefined || unit === 'px' ? 1 : 16);
        const actual = screen[side as 'width' | 'height'];
        return bound === 'min' ? actual >= pixels : actual <= pixels;
      },
    );
  });
}
