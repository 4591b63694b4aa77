import { cascade, may, valuesOf, type Possible } from './cascade';
import { isHighEnough } from './clipped-box';
import { computed } from './computed';
import { longestValue, type Declaration } from './css-text';
import { fraction } from './fraction';
import { lengthIn, lengthsIn } from './length';
import { isReadable, isTooColorful, looksWithin, plainLook, type Look } from './looks';
import { heightShown, isOutOfSight, isPushedOut } from './out-of-sight';
import { readColor } from './read-color';

/** The style of text within an element, as far as it decides whether the text is visible. Where it is in doubt, it is as little visible as it may be. */
export interface ShownStyle {
  /** Whether the element is displayed at all. If not, nothing within it is visible. */
  isShown: boolean;
  /** Inherited by the elements inside, which may change it, like font size and colour. */
  isVisible: boolean;
  /** In pixels. */
  fontSize: number;
  /** In pixels: a greater size than `fontSize` where the size is in doubt. */
  largestFont: number;
  /** Each combination of colours that it may have. */
  looks: readonly Look[];
  opacity: number;
  /** In pixels: the height of the lowest box around that shows nothing below its height. */
  room: number;
  /** Whether letters of scripts from right to left are turned round. */
  turnsRightToLeft: boolean;
}

export const outermost: ShownStyle = {
  isShown: true,
  isVisible: true,
  fontSize: 16,
  largestFont: 16,
  looks: [plainLook],
  opacity: 1,
  room: Infinity,
  turnsRightToLeft: false,
};

/** Below these, text is unreadable: a size in pixels, an opacity. */
const [smallest, faintest] = [2.5, 0.1];

/** How much `larger` letters are than those around them. (CSS Fonts 4, 3.5) */
const stepOfSize = 1.2;

/** The style properties that decide whether text is visible. */
export const deciding: ReadonlySet<string> = new Set([
  ...[
    'display',
    'visibility',
    'opacity',
    'filter',
    'content-visibility',
    'mso-hide',
    'unicode-bidi',
    'color',
    '-webkit-text-fill-color',
  ],
  ...['background', 'background-color', 'background-image', 'font', 'font-size', 'line-height', 'text-indent', 'zoom'],
  ...['height', 'max-height', 'width', 'max-width', 'overflow', 'overflow-x', 'overflow-y', 'position', 'clip'],
  ...['clip-path', 'transform', 'scale', 'translate', 'left', 'top', 'right', 'bottom', 'margin', 'margin-left'],
  ...['margin-top', 'padding', 'padding-top', 'letter-spacing', 'inset', 'float', 'direction'],
]);

/** Whether a person sees text with this style. */
export const isSeen = ({ isShown, isVisible, fontSize, looks, opacity, room }: ShownStyle): boolean =>
  isShown &&
  isVisible &&
  fontSize >= smallest &&
  opacity >= faintest &&
  isHighEnough(room, fontSize) &&
  looks.every(isReadable);

/** Returns the style of an element within another. @param declarations the strongest last */
export function styleWithin(
  outer: ShownStyle,
  declarations: readonly Declaration[],
  { isLink, isCell, isOfTable }: { isLink: boolean; isCell: boolean; isOfTable: boolean },
): ShownStyle {
  // Nearly all elements of a mail say nothing.
  if (declarations.length === 0 && !isLink) return outer;
  const possible = cascade(declarations);
  const { fontSize, largestFont } = fontSizesIn(possible, outer);
  const overrides = may(possible, 'unicode-bidi', overridesOrder);
  const isHidden =
    may(possible, 'display', (display) => display === 'none') ||
    may(possible, 'content-visibility', (visibility) => visibility === 'hidden') ||
    may(possible, 'mso-hide', (hide) => hide === 'all') ||
    (overrides && !isLeftToRight(possible)) ||
    isUnknown(possible) ||
    [fontSize, largestFont].some((size) => isOutOfSight(possible, size, isCell));
  const room = Math.min(outer.room, growsWithContent(possible, isOfTable) ? Infinity : heightShown(possible, fontSize));
  return {
    isShown: outer.isShown && !isHidden && !isPushedOut(possible, fontSize, outer.room, room),
    isVisible: valuesOf(possible, 'visibility').every((value) => isVisibleIn(value, outer.isVisible)),
    fontSize,
    largestFont,
    looks: looksWithin(outer.looks, possible, isLink),
    opacity: outer.opacity * leastOf(possible, 'opacity', fraction) * leastOf(possible, 'filter', opacityOfFilter),
    room,
    turnsRightToLeft: outer.turnsRightToLeft || overrides,
  };
}

/** Whether the height of an element is surely the least that it has: that of tables, rows and cells is. (CSS 2.1, 17.5.3) */
const growsWithContent = (possible: Possible, isOfTable: boolean): boolean =>
  valuesOf(possible, 'display').every((display) =>
    display === undefined ? isOfTable : /^(inline-)?table(?!-caption)/.test(display),
  );

/** Whether letters may stand in another order than they are written in: what a reader sees of them is another text. (CSS Writing Modes 4, 2.2) */
const overridesOrder = (bidi: string): boolean => bidi.includes('override');

const isLeftToRight = (possible: Possible): boolean =>
  valuesOf(possible, 'direction').every((direction) => direction === 'ltr');

/** Properties that hide nothing by themselves, whatever they say. */
const hidingNothing = /^(float|direction)$/;

/** Whether the value of a deciding property is unknown, or longer than is read: it may hide the content. */
const isUnknown = (possible: Possible): boolean =>
  [...possible.keys()].some((property) =>
    may(possible, property, (value) =>
      property.startsWith('background')
        ? isTooColorful(value)
        : (!hidingNothing.test(property) && (computed.test(value) || value.length >= longestValue)) ||
          (mayBeUnread.test(property) && isUnread(value)),
    ),
  );

const mayBeUnread = /^(color|-webkit-text-fill-color)$/;

/** Whether a colour is written in a form that is not read here, such as `rgb(255 255 255 / none)`. */
const isUnread = (color: string): boolean => color.includes('(') && readColor(color) === undefined;

function isVisibleIn(visibility: string | undefined, outer: boolean): boolean {
  if (visibility === 'visible' || visibility === 'initial') return true;
  return outer && visibility !== 'hidden' && visibility !== 'collapse';
}

function fontSizesIn(possible: Possible, outer: ShownStyle): Pick<ShownStyle, 'fontSize' | 'largestFont'> {
  let [fontSize, largestFont] = [Infinity, 0];
  for (const written of valuesOf(possible, 'font-size')) {
    fontSize = Math.min(fontSize, fontSizeIn(written, outer.fontSize));
    largestFont = Math.max(largestFont, fontSizeIn(written, outer.largestFont));
  }
  return { fontSize, largestFont };
}

function fontSizeIn(written: string | undefined, outer: number): number {
  if (written === undefined || /^(inherit|unset)$/.test(written)) return outer;
  if (written === 'larger') return outer * stepOfSize;
  if (written === 'smaller') return outer / stepOfSize;
  if (written.includes('(')) return smallestIn(lengthsIn(written, outer));
  const length = lengthIn(written, outer);
  return length !== undefined && length >= 0 ? length : outermost.fontSize;
}

/** The smallest size that a calculation with these lengths may have. */
const smallestIn = (lengths: readonly number[]): number =>
  lengths.length === 0 ? 0 : Math.max(0, Math.min(...lengths));

function leastOf(possible: Possible, property: string, read: (written?: string) => number): number {
  return valuesOf(possible, property).reduce((least, written) => Math.min(least, read(written)), 1);
}

const opacityOfFilter = (filter = ''): number =>
  [...filter.matchAll(/opacity\( ?([^ )]+)/g)].reduce((opacity, [, written]) => opacity * fraction(written), 1);
