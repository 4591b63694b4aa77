/** The screen a message is taken to be read on, in CSS pixels: what is hidden on telephones alone is seen by somebody. */
const screen = { width: 1280, height: 800 };

/** Media queries that do not hold on it, whatever else they say. */
const elsewhere =
  /\b(print|speech|prefers-color-scheme ?: ?dark|pointer ?: ?coarse|hover ?: ?none|orientation ?: ?portrait)\b/;

/**
 * Whether a rule under these media queries counts on an ordinary screen in its light colours. A condition that is not known is taken to
 * hold: it may hide something.
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
