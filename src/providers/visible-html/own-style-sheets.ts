import { elementOf } from './element';
import { InertPlaces } from './inert-places';
import { isOnScreen, isSurelyOnScreen } from './media';
import { deciding } from './shown-style';
import { StyleSheet } from './style-sheet';
import { mostSearched, walkTags } from './walk-tags';

const mayHoldStyle = /<(style|link)/i;

/** Whether a link is to a style sheet that applies without being chosen. */
const isStyleSheet = (rel: string): boolean => /(^|\s)stylesheet(\s|$)/i.test(rel) && !/\balternate\b/i.test(rel);

/** Whether a `style` is read by every program: of those with a title, only some are. */
const isCss = (attributes: ReadonlyMap<string, string>): boolean =>
  /^(text\/css)?$/i.test(attributes.get('type') ?? '') && !attributes.has('title');

/** Reads the style sheets of a message, wherever they stand in it: also behind what is not read of its text. */
export function ownStyleSheets(html: string): StyleSheet {
  const sheet = new StyleSheet((property) => deciding.has(property));
  if (!mayHoldStyle.test(html)) return sheet;
  if (mayHoldStyle.test(html.slice(mostSearched))) sheet.giveUp();
  const places = new InertPlaces();
  let css: string[] | undefined;
  let isSure = true;
  const end = (): void => {
    if (css !== undefined) sheet.add(css.join(''), isSure);
    css = undefined;
  };
  walkTags(html.slice(0, mostSearched), {
    onOpen: (name, attributes) => {
      const media = (attributes.get('media') ?? '').toLowerCase().replace(/\s+/g, ' ');
      const appliesHere = isOnScreen(media);
      places.takeOpen(name);
      if (attributes.has('checked') || attributes.has('selected'))
        sheet.addChecked(elementOf(name, Object.fromEntries(attributes)));
      if (name === 'style') {
        end();
        isSure = isSurelyOnScreen(media) && isCss(attributes) && !places.isWithin();
        if (appliesHere) css = [];
      } else if (name === 'link' && appliesHere && isStyleSheet(attributes.get('rel') ?? '')) {
        sheet.addFrom(attributes.get('href') ?? '');
      }
    },
    onText: (text) => css?.push(text),
    onClose: (name) => {
      places.takeClose(name);
      if (name === 'style') end();
    },
  });
  end();
  return sheet;
}
