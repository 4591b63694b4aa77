/** The assumed screen, in CSS pixels: text that is hidden only on telephones counts as visible. */
const screen = { width: 1280, height: 800 };

/** Media queries that never match this screen, whatever else they contain. */
const elsewhere =
  /\b(print|speech|prefers-color-scheme ?: ?dark|pointer ?: ?coarse|hover ?: ?none|orientation ?: ?portrait)\b/;

const condition =
  String.raw`(?:(?:min|max)-(?:device-)?(?:width|height) ?: ?(?:0|[\d.]{1,10}(?:px|em|rem))|prefers-color-scheme ?: ?light|` +
  String.raw`pointer ?: ?fine|hover ?: ?hover|orientation ?: ?landscape|-webkit-min-device-pixel-ratio ?: ?[01])`;

/** A media query of which every part is known. */
const known = new RegExp(
  String.raw`^ ?(?:(?:only )?(?:screen|all))?(?:(?:^ ?| and )\( ?${condition} ?\)(?: and \( ?${condition} ?\))*)? ?$`,
);

/**
 * Whether a rule under these media queries applies on an ordinary screen in light colours. An unknown condition counts as true, because the rule
 * may hide something.
 *
 * @param list in lower case, with single blanks
 */
export function isOnScreen(list: string): boolean {
  return list.split(',').some(applies);
}

/** Whether a rule under these media queries applies there in every program: a rule that shows something counts only then. */
export function isSurelyOnScreen(list: string): boolean {
  const queries = list.split(',');
  return queries.every(hasItsBrackets) && queries.some((query) => known.test(query) && applies(query));
}

/** Whether a query ends where it seems to: a comma within brackets ends none. */
const hasItsBrackets = (query: string): boolean => query.split('(').length === query.split(')').length;

function applies(query: string): boolean {
  if (/^ ?not\b|\b(?:not|or) ?\(/.test(query)) return true;
  if (elsewhere.test(query)) return false;
  return [...query.matchAll(/(min|max)-(?:device-)?(width|height) ?: ?([\d.]{1,10})(px|em|rem)?/g)].every(
    ([, bound, side, number, unit]) => {
      const pixels = Number(number) * (unit === undefined || unit === 'px' ? 1 : 16);
      const actual = screen[side as 'width' | 'height'];
      return bound === 'min' ? actual >= pixels : actual <= pixels;
    },
  );
}
