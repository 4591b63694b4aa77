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
  /** What most programs fill letters with in place of their colour; undefined when they do not, or when it is unknown. */
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

/** Stands for the colour that a message gives its links by an attribute. No style sheet can set it. */
export const linkColor = 'link';

const fill = '-webkit-text-fill-color';

const deciding = ['color', fill, linkColor, 'background', 'background-color', 'background-image'];

/** Whether a person can read text that looks like this, in programs that know a fill of letters and in those that do not. */
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
    for (const look of outer) {
      const own = lookWithin(look, values, isLink);
      looks.set([own.color, own.fill, own.linkColor, own.background].map((color) => color?.toHex()).join(), own);
    }
  return looks.size > mostLooks ? [unreadable] : [...looks.values()];
}

const lookWithin = (outer: Look, values: ReadonlyMap<string, string>, isLink: boolean): Look => ({
  color: colorIn(values.get('color'), isLink ? outer.linkColor : outer.color, outer.color),
  fill: fillIn(values.get(fill), outer.fill),
  linkColor: colorIn(values.get(linkColor), outer.linkColor, outer.linkColor),
  background: backgroundIn(values, outer.background),
});

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

function backgroundIn(values: ReadonlyMap<string, string>, outer: Colord | undefined): Colord | undefined {
  const written = [...values].filter(([property]) => property.startsWith('background'));
  if (written.length === 0) return outer;
  const all = written.map(([, value]) => value).join(' ');
  if (/url\(|gradient\(|image/.test(all)) return undefined;
  const value = values.get('background-color') ?? values.get('background') ?? '';
  if (/^(none|transparent|inherit|initial|unset|)$/.test(value)) return outer;
  const read = readColor(value) ?? readColor(value.split(' ', 1).join(''));
  if (read === undefined) return undefined;
  if (read.alpha() === 0) return outer;
  return read.alpha() === 1 ? read : undefined;
}
