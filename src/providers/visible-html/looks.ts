import { colord, extend, type Colord } from 'colord';
import a11y from 'colord/plugins/a11y';
import type { Possible } from './cascade';
import { black, readColor, white } from './read-color';
import { waysToDecide } from './ways-to-decide';

extend([a11y]);

/** The colours of text within an element. */
export interface Look {
  /** Undefined when unknown, such as above a picture. */
  color: Colord | undefined;
  /** What most programs fill letters with in place of their colour; undefined when they do not, or when it is unknown, such as a word that is none. */
  fill: Colord | undefined;
  /** Of links inside that have no colour of their own. */
  linkColor: Colord | undefined;
  background: Colord | undefined;
}

export const plainLook: Look = { color: black, fill: undefined, linkColor: colord('#00e'), background: white };

/** The look of text of which it is unknown how it looks. */
const unreadable: Look = { color: white, fill: white, linkColor: white, background: white };

/** The most looks that an element may have. With more, it counts as unreadable. */
const mostLooks = 16;

/** Below these, text is unreadable: an opacity, the contrast of WCAG between text and background. */
const [faintest, dullest] = [0.1, 1.2];

/** The most characters that are read of a ground with gradients, and the most colours. */
const [longestGradient, mostColors] = [500, 8];

/** Stands for the colour that a message gives its links by an attribute. No style sheet can set it. */
export const linkColor = 'link';

const fill = '-webkit-text-fill-color';

const deciding = ['color', fill, linkColor, 'background', 'background-color', 'background-image'];

/**
 * Whether a person can read text that looks like this, in programs that know a fill of letters and in those that do not. What is unknown counts as
 * readable: above a picture, most text is.
 */
export const isReadable = ({ color, fill: filled, background }: Look): boolean =>
  [color, filled].every(
    (one) =>
      one === undefined ||
      (one.alpha() >= faintest && (background === undefined || one.contrast(background) >= dullest)),
  );

/**
 * Returns each look that an element may have within others. What is said together is in doubt together: letters and the ground that belongs to
 * them.
 */
export function looksWithin(outer: readonly Look[], possible: Possible, isLink: boolean): readonly Look[] {
  const said = deciding.flatMap((property) => possible.get(property) ?? []);
  if (said.length === 0 && !isLink) return outer;
  const ways = waysToDecide(said, mostLooks);
  if (ways === undefined) return [unreadable];
  const looks = new Map<string, Look>();
  for (const values of ways)
    for (const look of outer)
      for (const own of looksIn(look, values, isLink))
        looks.set([own.color, own.fill, own.linkColor, own.background].map((color) => color?.toHex()).join(), own);
  return looks.size > mostLooks ? [unreadable] : [...looks.values()];
}

/** Returns a look for each colour of the ground. */
function looksIn(outer: Look, values: ReadonlyMap<string, string>, isLink: boolean): Look[] {
  const look = {
    color: colorIn(values.get('color'), isLink ? outer.linkColor : outer.color, outer.color),
    fill: fillIn(values.get(fill), outer.fill),
    linkColor: colorIn(values.get(linkColor), outer.linkColor, outer.linkColor),
  };
  return backgroundsIn(values, outer.background).map((background) => ({ ...look, background }));
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
  return readColor(written);
}

const fillIn = (written: string | undefined, outer: Colord | undefined): Colord | undefined =>
  written === 'initial' || written === 'currentcolor' ? undefined : colorIn(written, outer, outer);

/** Returns each colour that the ground has somewhere; undefined for what is unknown. */
function backgroundsIn(values: ReadonlyMap<string, string>, outer: Colord | undefined): (Colord | undefined)[] {
  const written = [...values].filter(([property]) => property.startsWith('background'));
  if (written.length === 0) return [outer];
  const all = written.map(([, value]) => value).join(' ');
  if (mayBePicture(all) || isTooColorful(all)) return [undefined];
  if (all.includes('gradient(')) return colorsOfGradient(all).map((color) => above(color, outer));
  const value = values.get('background-color') ?? values.get('background') ?? '';
  if (/^(none|transparent|inherit|initial|unset|)$/.test(value)) return [outer];
  return [above(readColor(value) ?? readColor(value.split(' ', 1).join('')), outer)];
}

/** Returns the colour of a ground above another; undefined when it is unknown, such as where the other shines through. */
function above(color: Colord | undefined, outer: Colord | undefined): Colord | undefined {
  if (color === undefined || color.alpha() === 1) return color;
  return color.alpha() === 0 ? outer : undefined;
}

/** Returns what is named as a colour in gradients; something unknown when nothing is. */
function colorsOfGradient(written: string): (Colord | undefined)[] {
  const words = new Set(written.match(/#[\da-f]+|(?:rgb|hsl)a?\([^()]*\)|[a-z]+/g));
  const colors = [...words].flatMap((word) => readColor(word) ?? []);
  return colors.length === 0 ? [undefined] : colors;
}

/** Whether a ground may have more colours than are read. With a picture it is unknown, however many they are. */
export const isTooColorful = (background: string): boolean =>
  background.includes('gradient(') &&
  !mayBePicture(background) &&
  (background.length > longestGradient || withoutNumbers(background).split(',').length > mostColors);

const mayBePicture = (background: string): boolean => /url\(|image/.test(background);

/** Leaves out the numbers of colours, such as `rgba(0,0,0,.5)`, because commas are between them as well. */
const withoutNumbers = (background: string): string => background.replaceAll(/(?<!gradient)\([^()]*\)/g, '');
