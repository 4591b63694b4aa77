import { walkHtml } from '../../contracts/mail/walk-html';
import { mayArrangeBeside, mayStandBeside } from './beside';
import { ClippedBox, writeInto } from './clipped-box';
import { readDeclarations, type Declaration } from './css-text';
import { legacyColor } from './legacy-color';
import { ownStyleSheets } from './own-style-sheets';
import { elementOf, type Attributes, type Element } from './element';
import { frame, frameElements } from './frame-elements';
import { linkColor } from './looks';
import { cells, depthOf, impliedAround, isBeforeTable, isImplied, isOfTable } from './real-place';
import { deciding, isSeen, outermost, styleWithin, type ShownStyle } from './shown-style';

/** Elements that every message has and no mail program shows. */
const notText: ReadonlySet<string> = new Set(['head', 'title', 'style', 'script', 'xml']);

/** Elements of which a mail program shows nothing, whatever they contain. */
const neverShown: ReadonlySet<string> = new Set([
  ...['noscript', 'template', 'iframe', 'frameset', 'noframes', 'noembed', 'object', 'embed', 'audio', 'video'],
  ...['canvas', 'svg', 'math', 'datalist', 'option'],
]);

/** Elements that begin a line. */
const blocks: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'tr', 'caption'],
  ...['blockquote', 'pre', 'hr', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'center'],
  ...['figure', 'figcaption', 'form', 'fieldset', 'details', 'summary'],
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

/** Letters of scripts from right to left, such as Hebrew and Arabic, of which the digits run from left to right. (Unicode, DerivedBidiClass) */
const rightToLeft = /(?!\p{N})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** An element that is open. */
interface Open {
  style: ShownStyle;
  /** The elements around it and itself, where browsers have others than are written. */
  realPath?: readonly Element[];
  /** Those around what is in it, from the outermost. */
  boxes: readonly ClippedBox[];
  /** Present when it stands beside something in its line: the boxes that it gives its height to, of which it fills parts. */
  boxesAround?: readonly ClippedBox[];
  arrangesBeside: boolean;
}

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
  const open: Open[] = [];
  let hadHidden = false;
  let silent = 0;
  const current = (): ShownStyle => open.at(-1)?.style ?? outermost;
  /** Returns the style around what stands at this depth, in which it is shown no more than where it is written. */
  const styleAt = (depth: number): ShownStyle => {
    const style = open[depth - 1]?.style ?? outermost;
    return { ...style, isShown: style.isShown && current().isShown };
  };
  const enter = (element: Element): void => {
    const depth = depthOf(element.name, path);
    const around = depth ?? path.length;
    const misplaced = open[around - 1]?.realPath ?? (depth === path.length ? undefined : path.slice(0, around));
    const realPath = misplaced && depth !== undefined ? [...misplaced, element] : misplaced;
    const outer = styleAt(around);
    path.push(element);
    const own = (read: ReadAttributes): Declaration[] =>
      declarationsOf(element, read).map((said) => (depth === undefined ? { ...said, doubt: element } : said));
    const said = [...own(attributeDeclarations), ...sheet.declarationsFor(path, realPath), ...own(readStyle)];
    const style = styleOf(element, said, outer);
    const outerBoxes = open[around - 1]?.boxes ?? [];
    const isBeside =
      outerBoxes.length > 0 && ((open[around - 1]?.arrangesBeside ?? false) || mayStandBeside(element.name, said));
    const boxes = isBeside ? outerBoxes.map((box) => box.beginBeside()) : outerBoxes;
    if (blocks.has(element.name) && style.isShown) for (const box of boxes) box.beginBlock();
    open.push({
      style,
      ...(realPath && { realPath }),
      ...(isBeside && { boxesAround: outerBoxes }),
      boxes: style.room < outer.room ? [...boxes, new ClippedBox(style.room)] : boxes,
      arrangesBeside: mayArrangeBeside(said),
    });
  };
  const leave = (): void => {
    const left = open.pop();
    const { name = '' } = path.pop() ?? {};
    for (const [place, box] of (left?.boxesAround ?? []).entries()) {
      const part = left?.boxes[place];
      if (part !== undefined) box.endBeside(part);
    }
    if (left?.boxesAround !== undefined) return;
    if (blocks.has(name) && left?.style.isShown) for (const box of left.boxes) box.beginBlock();
  };
  for (const element of frameElements(html)) enter(element);
  const isRead = walkHtml(html.slice(0, longest), {
    onOpen: (name, attributes) => {
      if (frame.has(name)) return;
      for (const element of impliedAround(name, path)) enter(element);
      enter(elementOf(name, attributes));
      if (name === 'br' && current().isShown)
        for (const box of open.at(-1)?.boxes ?? []) box.breakLine(current().fontSize);
      if (notText.has(name)) silent += 1;
      if (silent === 0 && current().isShown) written.push(openTag(name, attributes));
    },
    onClose: (name) => {
      if (frame.has(name)) return;
      const { isShown } = current();
      leave();
      while (isImplied(path.at(-1))) leave();
      if (silent === 0 && isShown && !voidElements.has(name)) written.push(`</${name}>`);
      if (notText.has(name)) silent -= 1;
    },
    onText: (text) => {
      if (silent > 0) return;
      const isMoved = isBeforeTable('', path.at(-1)?.name ?? '') && /\S/.test(text);
      const before = isMoved ? styleAt(path.findLastIndex(({ name }) => name === 'table')) : current();
      const isTurned = current().turnsRightToLeft && rightToLeft.test(text);
      const isReadable = isSeen(current()) && isSeen(before) && !isTurned;
      const within = isReadable ? writeInto(open.at(-1)?.boxes ?? [], text, current().fontSize) : '';
      written.push(within.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      if (within !== text) hadHidden ||= /[^\s\p{C}]/u.test(text.slice(within.length));
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
    isCell: cells.has(name),
    isOfTable: isOfTable(name),
  });
  return isClosed || neverShown.has(name) ? { ...style, isShown: false } : style;
}

type ReadAttributes = (attributes: Attributes, name: string) => Declaration[];

/** Returns what the attributes of an element say, and in doubt what those say that it may have instead. */
const declarationsOf = ({ name, attributes, others }: Element, read: ReadAttributes): Declaration[] => [
  ...read(attributes, name),
  ...others.flatMap((doubt) => read(doubt, name).map((declaration) => ({ ...declaration, doubt }))),
];

const readStyle = ({ style }: Attributes): Declaration[] =>
  style === undefined ? [] : readDeclarations(style).filter(({ property }) => deciding.has(property));

/** Converts older colour attributes, and what an element is there for, to declarations. */
function attributeDeclarations(
  { bgcolor, background, color, text, link, dir }: Attributes,
  name: string,
): Declaration[] {
  const say = (property: string, value: string | undefined): Declaration[] =>
    value === undefined ? [] : [{ property, value, isImportant: false }];
  const sayColor = (property: string, value: string | undefined): Declaration[] =>
    say(property, value === undefined ? undefined : legacyColor(value));
  return [
    ...sayColor('background-color', bgcolor),
    ...say('background-image', background === undefined ? undefined : 'url()'),
    ...sayColor('color', name === 'font' ? color : name === 'body' ? text : undefined),
    ...sayColor(linkColor, name === 'body' ? link : undefined),
    ...say('unicode-bidi', name === 'bdo' ? 'isolate-override' : undefined),
    ...say('direction', name === 'bdo' ? dir?.toLowerCase() : undefined),
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
