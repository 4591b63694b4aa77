import { colord, extend, type Colord } from 'colord';
import a11y from 'colord/plugins/a11y';
import names from 'colord/plugins/names';
import type { Declaration } from './css-text';
import { lengthIn, lengthsIn } from './length';
import { smallestFactor } from './transform';

extend([names, a11y]);

/** The style of text within an element, as far as it decides whether the text is visible. */
export interface ShownStyle {
  /** Whether the element is displayed at all. If not, nothing within it is visible. */
  isShown: boolean;
  /** Inherited by the elements inside, which may change it, like font size and colour. */
  isVisible: boolean;
  /** In pixels. */
  fontSize: number;
  /** Undefined when unknown, such as above a picture. */
  color: Colord | undefined;
  /** Of links inside that have no colour of their own. */
  linkColor: Colord | undefined;
  background: Colord | undefined;
  opacity: number;
}

const [black, white, blue] = [colord('#000'), colord('#fff'), colord('#00e')];

/** Colours that are those of the system, on a page in light colours. (CSS Color 4, 6.2) */
const systemColors: ReadonlyMap<string, Colord> = new Map([
  ...['canvas', 'window', 'field'].map((name) => [name, white] as const),
  ...['canvastext', 'windowtext', 'fieldtext', 'buttontext'].map((name) => [name, black] as const),
]);

export const outermost: ShownStyle = {
  isShown: true,
  isVisible: true,
  fontSize: 16,
  color: black,
  linkColor: blue,
  background: white,
  opacity: 1,
};

/** Below these, text is unreadable: a size in pixels, an opacity, the contrast of WCAG between text and background. */
const [smallest, faintest, dullest] = [2.5, 0.1, 1.2];

/** A distance in pixels that moves text out of any window. */
const farAway = 500;

/** Stands for the colour that a message gives its links by an attribute. No style sheet can set it. */
export const linkColor = 'link';

/** The style properties that decide whether text is visible. */
export const deciding: ReadonlySet<string> = new Set([
  ...[
    'display',
    'visibility',
    'opacity',
    'filter',
    'content-visibility',
    'mso-hide',
    'color',
    '-webkit-text-fill-color',
  ],
  ...['background', 'background-color', 'background-image', 'font', 'font-size', 'line-height', 'text-indent', 'zoom'],
  ...['height', 'max-height', 'width', 'max-width', 'overflow', 'overflow-x', 'overflow-y', 'position', 'clip'],
  ...['clip-path', 'transform', 'scale', 'translate', 'left', 'top', 'right', 'bottom', 'margin', 'margin-left'],
  ...['margin-top', 'letter-spacing', 'inset'],
]);

/** Whether a person sees text with this style. */
export function isSeen({ isShown, isVisible, fontSize, color, background, opacity }: ShownStyle): boolean {
  if (!isShown || !isVisible || fontSize < smallest || opacity < faintest) return false;
  if (color === undefined) return true;
  return color.alpha() >= faintest && (background === undefined || color.contrast(background) >= dullest);
}

/** Returns the style of an element within another. */
export function styleWithin(
  outer: ShownStyle,
  declarations: readonly Declaration[],
  { isLink, isCell }: { isLink: boolean; isCell: boolean },
): ShownStyle {
  const values = cascade(declarations);
  const fontSize = fontSizeIn(values, outer.fontSize);
  const own = (property: string): string => values.get(property) ?? '';
  const isHidden =
    own('display') === 'none' ||
    own('content-visibility') === 'hidden' ||
    own('mso-hide') === 'all' ||
    isUnknown(values);
  return {
    isShown: outer.isShown && !isHidden && !isCollapsed(values, fontSize, isCell) && !isMovedAway(values, fontSize),
    isVisible: values.has('visibility') ? !/^(hidden|collapse)$/.test(own('visibility')) : outer.isVisible,
    fontSize,
    color: colorIn(
      values.get('-webkit-text-fill-color') ?? values.get('color'),
      isLink ? outer.linkColor : outer.color,
      outer.color,
    ),
    linkColor: colorIn(values.get(linkColor), outer.linkColor, outer.linkColor),
    background: backgroundIn(values, outer.background),
    opacity: outer.opacity * opacityIn(values),
  };
}

/** Functions that mail programs evaluate differently, if at all. */
const computed = /\b(var|env|attr|if|lab|lch|oklab|oklch|color|color-mix|hwb|light-dark)\(/;

/** Returns the effective value of each property: the last one, important ones after the others. A value before a computed one is kept. */
function cascade(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const inOrder = [...declarations].sort((one, other) => Number(one.isImportant) - Number(other.isImportant));
  for (const { property, value } of inOrder)
    if (!values.has(property) || !computed.test(value)) values.set(property, value);
  return values;
}

/** Whether the value of a deciding property is unknown: it may hide the content. */
const isUnknown = (values: ReadonlyMap<string, string>): boolean =>
  [...values].some(
    ([property, value]) =>
      !property.startsWith('background') && (computed.test(value) || (isColor(property) && isUnread(value))),
  );

const isColor = (property: string): boolean => property === 'color' || property === '-webkit-text-fill-color';

/** Whether a colour is written in a form that is not read here, such as `rgb(255 255 255 / none)`. */
const isUnread = (color: string): boolean => color.includes('(') && !colord(color.slice(0, 100)).isValid();

function fontSizeIn(values: ReadonlyMap<string, string>, outer: number): number {
  const shorthand = /(?:^| )(0|[\d.]+(?:px|pt|em|rem|%|ex|ch|in|cm|mm|pc))(?: ?\/|$| )/.exec(
    values.get('font') ?? '',
  )?.[1];
  const written = values.get('font-size') ?? shorthand;
  if (written === undefined || /^(inherit|unset)$/.test(written)) return outer;
  const length = lengthIn(written, outer);
  return length !== undefined && length >= 0 ? length : outermost.fontSize;
}

function opacityIn(values: ReadonlyMap<string, string>): number {
  const filtered = /opacity\( ?([\d.]{1,10}%?)/.exec(values.get('filter') ?? '')?.[1];
  return fraction(values.get('opacity')) * fraction(filtered);
}

function fraction(written = '1'): number {
  const number = Number.parseFloat(written);
  if (Number.isNaN(number)) return 1;
  return Math.min(1, Math.max(0, written.endsWith('%') ? number / 100 : number));
}

/** Whether the element is so small that nothing in it is visible. */
function isCollapsed(values: ReadonlyMap<string, string>, fontSize: number, isCell: boolean): boolean {
  const isAtMost = (property: string, pixels: number): boolean => {
    const written = values.get(property) ?? '';
    const isRelative = written.includes('%') || (property === 'line-height' && /^[\d.]+$/.test(written));
    const length = lengthIn(written, fontSize);
    return length !== undefined && Math.abs(length) <= (isRelative ? 0 : pixels);
  };
  const clips = ['overflow', 'overflow-x', 'overflow-y'].some((property) =>
    /hidden|clip|scroll|auto/.test(values.get(property) ?? ''),
  );
  // A cell grows with its table, regardless of its own width.
  const sides = ['height', 'max-height', 'line-height', ...(isCell ? [] : ['width', 'max-width'])];
  if (clips && sides.some((side) => isAtMost(side, 1))) return true;
  if (smallestFactor(values.get('transform') ?? '') < faintest) return true;
  const scales = [...(values.get('scale')?.split(' ', 2) ?? []), values.get('zoom')];
  return scales.some((factor) => fraction(factor) < faintest) || isClippedAway(values);
}

function isClippedAway(values: ReadonlyMap<string, string>): boolean {
  const rectangle = values.get('clip') ?? '';
  const shape = values.get('clip-path') ?? '';
  const [top = 0, right = 0, bottom = 0, left = 0] = lengthsIn(rectangle);
  if (rectangle.startsWith('rect(') && (right - left <= 1 || bottom - top <= 1)) return true;
  const [inset = 0] = lengthsIn(shape);
  if (shape.startsWith('inset(')) return shape.includes('%') && inset >= 50;
  return /^(circle|ellipse|polygon)\(/.test(shape) && lengthsIn(shape).every((length) => length === 0);
}

function isMovedAway(values: ReadonlyMap<string, string>, fontSize: number): boolean {
  const far = (property: string): boolean => {
    const lengths = (values.get(property) ?? '').split(' ').map((part) => lengthIn(part, fontSize) ?? 0);
    return lengths.some((length) => length <= -farAway || length >= 4 * farAway);
  };
  const isPlaced = /absolute|fixed|relative|sticky/.test(values.get('position') ?? '');
  if (isPlaced && ['inset', 'left', 'top', 'right', 'bottom'].some(far)) return true;
  if (['text-indent', 'margin', 'margin-left', 'margin-top', 'translate'].some(far)) return true;
  const spacing = lengthIn(values.get('letter-spacing') ?? '', fontSize) ?? 0;
  if (spacing < 0 && spacing <= -fontSize / 2) return true;
  const transform = values.get('transform') ?? '';
  const lengths = /translate|matrix/.test(transform) ? lengthsIn(transform) : [];
  return lengths.some((length) => length <= -farAway || length >= 4 * farAway);
}

/** @param usual the default when no value is given; @param outer the value of `inherit` */
function colorIn(
  written: string | undefined,
  usual: Colord | undefined,
  outer: Colord | undefined,
): Colord | undefined {
  if (written === undefined) return usual;
  if (written === 'inherit' || written === 'currentcolor' || written === 'unset') return outer;
  if (written === 'initial') return black;
  const color = systemColors.get(written) ?? colord(written.slice(0, 100));
  return color.isValid() ? color : undefined;
}

function backgroundIn(values: ReadonlyMap<string, string>, outer: Colord | undefined): Colord | undefined {
  const written = [...values].filter(([property]) => property.startsWith('background'));
  if (written.length === 0) return outer;
  const all = written.map(([, value]) => value).join(' ');
  if (/url\(|gradient\(|image/.test(all)) return undefined;
  const value = values.get('background-color') ?? values.get('background') ?? '';
  if (/^(none|transparent|inherit|initial|unset|)$/.test(value)) return outer;
  const color = systemColors.get(value) ?? colord(value.slice(0, 100));
  const read = color.isValid() ? color : colord(value.split(' ', 1).join(''));
  if (!read.isValid()) return undefined;
  if (read.alpha() === 0) return outer;
  return read.alpha() === 1 ? read : undefined;
}
