import { walkHtml } from '../../contracts/mail/walk-html';
import { readDeclarations, type Declaration } from './css-text';
import { legacyColor } from './legacy-color';
import { ownStyleSheets } from './own-style-sheets';
import { elementOf, type Attributes, type Element } from './element';
import { frame, frameElements } from './frame-elements';
import { linkColor } from './looks';
import { deciding, isSeen, outermost, styleWithin, type ShownStyle } from './shown-style';

/** Elements that every message has and no mail program shows. */
const notText: ReadonlySet<string> = new Set(['head', 'title', 'style', 'script', 'xml']);

/** Elements of which a mail program shows nothing, whatever they contain. */
const neverShown: ReadonlySet<string> = new Set([
  ...['noscript', 'template', 'iframe', 'frameset', 'noframes', 'noembed', 'object', 'embed', 'audio', 'video'],
  ...['canvas', 'svg', 'math', 'datalist', 'option'],
]);

const voidElements: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'wbr',
  'img',
  'area',
  'base',
  'col',
  'input',
  'link',
  'meta',
]);

/** Browsers put the rows of a table into one, where none is written. (HTML standard, 13.2.6.4.9) */
const impliedRows = elementOf('tbody', {});

export interface VisibleHtml {
  /** The part of a message that its reader sees, as HTML without style. */
  html: string;
  /** Whether the message contained text that its reader does not see. */
  hadHidden: boolean;
  /** Whether everything was checked; false when the message is longer than is read, elements nest hundreds deep or style
   * sheets have thousands of rules. */
  isWhole: boolean;
  /** Present when the message also refers to style sheets at other addresses, which may hide more of it. They are not fetched. */
  isStyledElsewhere?: true;
}

/**
 * Removes what its reader does not see from an HTML message.
 *
 * @param longest how many characters of the message are read; its style sheets count wherever they stand
 */
export function visibleHtml(html: string, longest = html.length): VisibleHtml {
  const sheet = ownStyleSheets(html);
  const written: string[] = [];
  const path: Element[] = [];
  const styles: ShownStyle[] = [];
  let hadHidden = false;
  let silent = 0;
  const current = (): ShownStyle => styles.at(-1) ?? outermost;
  const enter = (element: Element): void => {
    path.push(element);
    const said = [
      ...declarationsOf(element, attributeDeclarations),
      ...sheet.declarationsFor(path),
      ...declarationsOf(element, readStyle),
    ];
    styles.push(styleOf(element, said, current()));
  };
  const leave = (): void => {
    styles.pop();
    path.pop();
  };
  for (const element of frameElements(html)) enter(element);
  const isRead = walkHtml(html.slice(0, longest), {
    onOpen: (name, attributes) => {
      if (frame.has(name)) return;
      if (name === 'tr' && path.at(-1)?.name === 'table') enter(impliedRows);
      enter(elementOf(name, attributes));
      if (notText.has(name)) silent += 1;
      if (silent === 0 && current().isShown) written.push(openTag(name, attributes));
    },
    onClose: (name) => {
      if (frame.has(name)) return;
      const { isShown } = current();
      leave();
      if (path.at(-1) === impliedRows) leave();
      if (silent === 0 && isShown && !voidElements.has(name)) written.push(`</${name}>`);
      if (notText.has(name)) silent -= 1;
    },
    onText: (text) => {
      if (silent > 0) return;
      if (isSeen(current())) written.push(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      else hadHidden ||= /[^\s\p{C}]/u.test(text);
    },
  });
  if (sheet.isTooMuch()) return { html: '', hadHidden: true, isWhole: false };
  return {
    html: written.join(''),
    hadHidden,
    isWhole: isRead && html.length <= longest,
    ...(sheet.isPartlyElsewhere() && { isStyledElsewhere: true }),
  };
}

function styleOf(element: Element, said: readonly Declaration[], outer: ShownStyle): ShownStyle {
  const { name, attributes, others } = element;
  const isClosed =
    [attributes, ...others].some((one) => 'hidden' in one || 'popover' in one) ||
    (name === 'dialog' && !('open' in attributes));
  const style = styleWithin(outer, said, {
    isLink: name === 'a' && 'href' in attributes,
    isCell: name === 'td' || name === 'th',
  });
  return isClosed || neverShown.has(name) ? { ...style, isShown: false } : style;
}

/** Returns what the attributes of an element say, and in doubt what those say that it may have instead. */
const declarationsOf = (
  { name, attributes, others }: Element,
  read: (attributes: Attributes, name: string) => Declaration[],
): Declaration[] => [
  ...read(attributes, name),
  ...others.flatMap((doubt) => read(doubt, name).map((declaration) => ({ ...declaration, doubt }))),
];

const readStyle = ({ style }: Attributes): Declaration[] =>
  style === undefined ? [] : readDeclarations(style).filter(({ property }) => deciding.has(property));

/** Converts older colour attributes to declarations. */
function attributeDeclarations({ bgcolor, background, color, text, link }: Attributes, name: string): Declaration[] {
  const say = (property: string, value: string | undefined): Declaration[] =>
    value === undefined ? [] : [{ property, value, isImportant: false }];
  const sayColor = (property: string, value: string | undefined): Declaration[] =>
    say(property, value === undefined ? undefined : legacyColor(value));
  return [
    ...sayColor('background-color', bgcolor),
    ...say('background-image', background === undefined ? undefined : 'url()'),
    ...sayColor('color', name === 'font' ? color : name === 'body' ? text : undefined),
    ...sayColor(linkColor, name === 'body' ? link : undefined),
  ];
}

/** Attributes that the conversion to plain text needs. */
const kept = ['href', 'start', 'type'] as const;

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const said = kept.flatMap((attribute) => {
    const value = attributes[attribute];
    if (value === undefined || (attribute === 'href' && !/^(https?|mailto|tel):/i.test(value.trim()))) return [];
    return ` ${attribute}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${said.join('')}>`;
}
