import { isOnScreen } from './media';
import { deciding } from './shown-style';
import { StyleSheet } from './style-sheet';
import { mostSearched, walkTags } from './walk-tags';

const mayHoldStyle = /<(style|link)/i;

/** Whether a link is to a style sheet that applies without being chosen. */
const isStyleSheet = (rel: string): boolean => /(^|\s)stylesheet(\s|$)/i.test(rel) && !/\balternate\b/i.test(rel);

/** Reads the style sheets of a message, wherever they stand in it: also behind what is not read of its text. */
export function ownStyleSheets(html: string): StyleSheet {
  const sheet = new StyleSheet((property) => deciding.has(property));
  if (!mayHoldStyle.test(html)) return sheet;
  if (mayHoldStyle.test(html.slice(mostSearched))) sheet.giveUp();
  let css: string[] | undefined;
  const end = (): void => {
    if (css !== undefined) sheet.add(css.join(''));
    css = undefined;
  };
  walkTags(html.slice(0, mostSearched), {
    onOpen: (name, attributes) => {
      const appliesHere = isOnScreen((attributes.get('media') ?? '').toLowerCase());
      if (name === 'style') {
        end();
        if (appliesHere) css = [];
      } else if (name === 'link' && appliesHere && isStyleSheet(attributes.get('rel') ?? '')) {
        sheet.addFrom(attributes.get('href') ?? '');
      }
    },
    onText: (text) => css?.push(text),
    onClose: (name) => {
      if (name === 'style') end();
    },
  });
  end();
  return sheet;
}
